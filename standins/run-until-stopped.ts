/** Runs a stand-in on its own until it is told to stop, or until whoever started it is gone. */
export function runUntilStopped(what: string, close: () => Promise<unknown>) {
  const stop = async () => {
    await close()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  process.once('disconnect', stop)
  if (process.send) process.send('ready')
  else console.log(what)
}
