import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** What ended a moment ago may still hold its port. */
const timeoutMs = 2_000

/** Refuses to start on ports that are in use, before anything is started. */
export async function requireFreePorts(ports: Record<number, string>, remedy: string) {
  const until = performance.now() + timeoutMs
  for (const [port, what] of Object.entries(ports)) {
    while (!(await isFree(Number(port)))) {
      if (performance.now() > until) {
        throw new Error(`Port ${port} (${what}) is already in use. ${remedy}`)
      }
      await pause(100)
    }
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
