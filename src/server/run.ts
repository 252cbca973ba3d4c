import { type Config, readConfig } from './config.ts'
import type { Log } from './context.ts'
import { describeError } from './describe-error.ts'
import { stopOnSignal } from './graceful-shutdown.ts'
import { refuseUnfinished } from './launch.ts'

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
    if (unfinished.length > 0) log.error({ unfinished }, 'site is public but unfinished')
    // In this order: without any listener for a moment, a signal that is on its way would be lost.
    stopOnSignal(log, stop)
    process.off('SIGTERM', leave)
    process.off('SIGINT', leave)
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n`)
    if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) {
      process.stderr.write(`${error.stack}\n`)
    }
    process.exit(1)
  }
}
