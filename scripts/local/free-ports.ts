import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A process that just exited may still hold its port. */
const timeoutMs = 2_000

/** Throws if a port is in use, before anything is started. */
export async function requireFreePorts(ports: Record<number, string>, hint: string) {
  const deadline = performance.now() + timeoutMs
  for (const [port, usedFor] of Object.entries(ports)) {
    while (!(await isFree(Number(port)))) {
      if (performance.now() > deadline) {
        throw new Error(`Port ${port} (${usedFor}) is already in use. ${hint}`)
      }
      await pause(100)
    }
  }
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
