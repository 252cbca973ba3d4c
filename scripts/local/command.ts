import { describeError } from '#server/describe-error.ts'

type Stop = () => Promise<void>

/**
 * Starts what a command runs and stops it on Ctrl-C or SIGTERM, also one that comes while it is still
 * starting. What keeps it from starting is told in plain words, and the exit code is 1.
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
      // A second one is from somebody who does not want to wait; the others end with us.
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
