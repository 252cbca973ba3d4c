import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** The memory that a process holds after a full garbage collection, in bytes. */
export async function memoryAfterGc(pid: number, inspectPort: number): Promise<number> {
  process.kill(pid, 'SIGUSR1')
  const url = await waitForInspector(inspectPort)
  const inspector = new WebSocket(url)
  await new Promise((resolve) => inspector.addEventListener('open', resolve))
  for (let nth = 1; nth <= 3; nth += 1) {
    const answered = new Promise((resolve) => inspector.addEventListener('message', resolve))
    inspector.send(JSON.stringify({ id: nth, method: 'HeapProfiler.collectGarbage' }))
    await answered
    await pause(500)
  }
  inspector.close()
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1_024
}

async function waitForInspector(port: number): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const response = await fetch(`http://127.0.0.1:${port}/json`).catch(() => null)
    const [target] = response ? ((await response.json()) as { webSocketDebuggerUrl: string }[]) : []
    if (target) return target.webSocketDebuggerUrl
    await pause(100)
  }
  throw new Error('the inspector did not start')
}
