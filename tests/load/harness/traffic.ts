import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { submissionInput } from '#tests/support/visitor.ts'

/** Requests as raw HTTP, in which {{uuid}} and {{address}} are replaced by new ones. */
export type Plan = { port: number; seconds: number; requests: string[]; connections: number }

/** Sends requests from another thread over connections, on each one after the other. All must succeed; returns how many. */
export async function sendAll(plan: Plan): Promise<number> {
  const worker = new Worker(new URL('traffic-thread.ts', import.meta.url), { workerData: plan })
  const [statuses] = (await once(worker, 'message')) as [number[]]
  await worker.terminate()
  const failed = statuses.find((status) => status < 200 || status > 299)
  if (failed !== undefined) throw new Error(`A response had the status ${failed}`)
  return statuses.length
}

const rawRequest = (start: string, headers: Record<string, string>, body = '') => {
  const all = { host: '127.0.0.1', 'x-forwarded-for': '{{address}}', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`${start} HTTP/1.1`, ...lines, '', body].join('\r\n')
}

/** Sends the form. */
export function submitRequest(path: string, origin: string) {
  const content = JSON.stringify(submissionInput)
  const headers = {
    origin,
    'idempotency-key': '{{uuid}}',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(content)),
  }
  return rawRequest(`POST ${path}`, headers, content)
}

export const readRequest = (path: string, cookie: string) => rawRequest(`GET ${path}`, { cookie })
