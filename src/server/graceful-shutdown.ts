import type { Log } from './context.ts'

/** Stops gracefully on SIGTERM, SIGINT or when the parent process ends. A second signal exits immediately. */
export function stopOnSignal(log: Log, stop: () => Promise<void>) {
  let stopping = false
  const begin = async (signal: string) => {
    if (stopping) process.exit(1)
    stopping = true
    log.info({ signal }, 'stopping')
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
