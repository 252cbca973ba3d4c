import { type Config, type ProcessKind, readConfig } from './config.ts'
import type { Log } from './context.ts'
import { closeFileThread } from './files/build-file.ts'
import { stopOnSignal } from './graceful-shutdown.ts'
import { requireLaunchReady } from './launch-check/launch.ts'

type Started = { log: Log; stop: () => Promise<void> }

/** Runs a process, and prints a readable error if it can't start. */
export async function run(kind: ProcessKind, start: (config: Config) => Promise<Started>) {
  // During startup there's no work to finish.
  const exit = () => process.exit(0)
  process.on('SIGTERM', exit)
  process.on('SIGINT', exit)
  process.on('disconnect', exit)
  try {
    const config = readConfig(process.env, kind)
    const accepted = await requireLaunchReady(config)
    const { log, stop } = await start(config)
    if (accepted.length > 0) log.warn({ accepted }, 'launched with open items')
    // In this order, so there's always a listener: a signal without one would kill the process.
    stopOnSignal(log, async () => {
      await stop()
      await closeFileThread()
    })
    process.off('SIGTERM', exit)
    process.off('SIGINT', exit)
    process.off('disconnect', exit)
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n`)
    if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) {
      process.stderr.write(`${error.stack}\n`)
    }
    process.exit(1)
  }
}

/** An error and its causes in one line, for the terminal. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Failed connections have no message, but one error per address that was tried.
  if (error instanceof AggregateError && !error.message) return describeError(error.errors[0])
  const cause = error.cause === undefined ? '' : `: ${describeError(error.cause)}`
  return `${error.message || error.name}${cause}`
}
