import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { submissionInput } from '#tests/support/visitor.ts'

/**
 * Requests of one kind, as raw HTTP in which {{uuid}} and {{address}} are replaced by new ones. Either sent
 * one after the other on a number of connections, or at a rate, whether or not the earlier ones were answered.
 */
export type Traffic = { name: string; requests: string[] } & (
  | { connections: number }
  | { perSecond: number }
)

export type Plan = { port: number; seconds: number; traffic: Traffic[] }

/** A request without a response has the status 0. */
export type Sample = { at: number; status: number; ms: number; hasRetryAfter: boolean }

/** Sends the traffic from another thread and resolves when all requests have ended. */
export async function sendTraffic(plan: Plan): Promise<Record<string, Sample[]>> {
  const worker = new Worker(new URL('traffic-thread.ts', import.meta.url), { workerData: plan })
  const [samples] = await once(worker, 'message')
  await worker.terminate()
  return samples as Record<string, Sample[]>
}

/** Sends requests of one kind over connections, each one after the other. All must succeed. */
export async function sendAll(
  port: number,
  seconds: number,
  requests: string[],
  connections: number,
): Promise<Sample[]> {
  const traffic = [{ name: 'all', requests, connections }]
  const { all = [] } = await sendTraffic({ port, seconds, traffic })
  const failed = all.find(({ status }) => status < 200 || status > 299)
  if (failed) throw new Error(`A response had the status ${failed.status}`)
  return all
}

const rawRequest = (start: string, headers: Record<string, string>, body = '') => {
  const all = { host: '127.0.0.1', 'x-forwarded-for': '{{address}}', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`${start} HTTP/1.1`, ...lines, '', body].join('\r\n')
}

export function postRequest(path: string, headers: Record<string, string>, body: object | string) {
  const content = typeof body === 'string' ? body : JSON.stringify(body)
  const described = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(content)),
  }
  return rawRequest(`POST ${path}`, { ...headers, ...described }, content)
}

export const submitRequest = (path: string, origin: string) =>
  postRequest(path, { origin, 'idempotency-key': '{{uuid}}' }, submissionInput)

export const readRequest = (path: string, cookie = '') =>
  rawRequest(`GET ${path}`, cookie ? { cookie } : {})
