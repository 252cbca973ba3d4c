import { type Config, readConfig } from './config.ts'
import type { Log } from './context.ts'
import { refuseUnfinished } from './launch.ts'
import { stopOnSignal } from './stopping.ts'
import { whatWentWrong } from './what-went-wrong.ts'

type Started = { log: Log; stop: () => Promise<void> }

/** Runs one process of the product; what keeps it from starting is told in plain words. */
export async function run(start: (config: Config) => Promise<Started>) {
  // Until it runs there is nothing to finish.
  const leave = () => process.exit(0)
  process.on('SIGTERM', leave)
  process.on('SIGINT', leave)
  try {
    const config = readConfig(process.env)
    const unfinished = await refuseUnfinished(config)
    const { log, stop } = await start(config)
    if (unfinished.length > 0) log.error({ unfinished }, 'open to the public, though not finished')
    // In this order: without any listener for a moment, a signal that is on its way would be lost.
    stopOnSignal(log, stop)
    process.off('SIGTERM', leave)
    process.off('SIGINT', leave)
  } catch (error) {
    process.stderr.write(`${whatWentWrong(error)}\n`)
    if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) {
      process.stderr.write(`${error.stack}\n`)
    }
    process.exit(1)
  }
}
