/** Runs a stand-in in its own process until it gets a signal or its parent exits. */
export function runUntilStopped(readyMessage: string, close: () => Promise<unknown>) {
  const stop = async () => {
    await close()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  process.once('disconnect', stop)
  if (process.send) process.send('ready')
  else console.log(readyMessage)
}
