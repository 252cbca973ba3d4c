import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export type Probe = { name: string; startedAt: number; ms: number; failure: string | null }

/** Sends requests as usual, from another thread: the one with the slow connections is busy. */
export function startProbes(url: string) {
  const thread = new Worker(new URL('probe-thread.ts', import.meta.url), { workerData: url })
  return async (): Promise<Probe[]> => {
    const answered = once(thread, 'message')
    thread.postMessage('stop')
    const [probes] = await answered
    await thread.terminate()
    return probes as Probe[]
  }
}
