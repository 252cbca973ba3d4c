import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * Requests of one kind, as raw HTTP in which {{uuid}} and {{address}} are replaced by new ones. Either sent
 * one after the other on a number of connections, or at a rate, whether or not the earlier ones were answered.
 */
export type Traffic = { name: string; requests: string[] } & (
  | { connections: number }
  | { perSecond: number }
)

export type Plan = { port: number; seconds: number; traffic: Traffic[] }

export type Sample = { status: number; ms: number; hasRetryAfter: boolean }

/** The samples of each kind of traffic. A request without a response has the status 0. */
export type Samples = Record<string, Sample[]>

/** Sends the traffic from another thread and resolves when all requests have ended. */
export async function runLoad(plan: Plan): Promise<Samples> {
  const worker = new Worker(new URL('load-thread.ts', import.meta.url), { workerData: plan })
  const [samples] = await once(worker, 'message')
  await worker.terminate()
  return samples as Samples
}

export const request = (
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: object,
): string => {
  const content = body === undefined ? '' : JSON.stringify(body)
  const lines = Object.entries({
    host: '127.0.0.1',
    'x-forwarded-for': '{{address}}',
    ...headers,
    ...(content && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(content)),
    }),
  }).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${path} HTTP/1.1`, ...lines, '', content].join('\r\n')
}
