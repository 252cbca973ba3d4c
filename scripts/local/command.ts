import { describeError } from '#server/run.ts'

type Stop = () => Promise<void>

/**
 * Runs a command until Ctrl-C or SIGTERM, even during startup. If it fails to start, prints the reason and
 * exits with 1.
 */
export async function runUntilSignal(start: () => Promise<Stop>): Promise<void> {
  let running: Stop | undefined
  let isStopping = false
  const stop = async () => {
    await running?.()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // A second signal skips the graceful stop; child processes exit with this one.
      if (isStopping) process.exit(1)
      isStopping = true
      if (running) void stop().catch(fail)
    })
  }
  try {
    running = await start()
  } catch (error) {
    fail(error)
  }
  if (isStopping) await stop().catch(fail)
}

function fail(error: unknown): never {
  console.error(describeError(error))
  if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) console.error(error.stack)
  process.exit(1)
}
