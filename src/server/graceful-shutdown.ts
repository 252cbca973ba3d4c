import type { Log } from './context.ts'

/** Longer than the worker waits for its jobs. */
const maxStopMs = 35_000

/**
 * Stops gracefully on SIGTERM, SIGINT or when the parent process ends. A second signal exits immediately, and
 * so does a stop that hangs, for example because the database ended in the middle of it.
 */
export function stopOnSignal(log: Log, stop: () => Promise<void>, timeoutMs = maxStopMs) {
  let stopping = false
  const begin = async (signal: string) => {
    if (stopping) process.exit(1)
    stopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => {
      log.error({ timeoutMs }, 'stopping took too long')
      process.exit(1)
    }, timeoutMs)
    try {
      await stop()
      process.exit(0)
    } catch (error) {
      log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'stopping failed')
      process.exit(1)
    }
  }
  process.on('SIGTERM', begin)
  process.on('SIGINT', begin)
  process.on('disconnect', () => begin('disconnect'))
  if (process.connected) process.send?.('ready')
  // The parent process ended during startup.
  else if (process.send) void begin('disconnect')
}
