import { setTimeout as pause } from 'node:timers/promises'

type Webhook = { url: string; headers: Record<string, string>; body: string }

/** What turns the webhook of a payment into a sent letter. */
export type Pipeline = {
  name: string
  /** Stores orders that are ready to be paid, and returns their ids. */
  prepare(count: number): Promise<string[]>
  /** The webhook about the payment of an order. */
  send(orderId: string): Webhook
  /** When the letter of each order was sent, in milliseconds. */
  listSent(): Promise<Map<string, number>>
  stop(): Promise<void>
}

const drainMs = 60_000

async function post({ url, headers, body }: Webhook) {
  const response = await fetch(url, { method: 'POST', headers, body })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`the webhook returned ${response.status}`)
}

/** From webhook to letter, in milliseconds, for orders at a steady rate. */
export async function runAtRate(pipeline: Pipeline, ids: string[], perSecond: number) {
  const startedAt = performance.now()
  const posted = new Map<string, number>()
  await Promise.all(
    ids.map(async (id, nth) => {
      await pause(startedAt + (nth * 1_000) / perSecond - performance.now())
      posted.set(id, Date.now())
      await post(pipeline.send(id))
    }),
  )
  const sent = await waitForLetters(pipeline, ids)
  return ids.map((id) => Number(sent.get(id)) - Number(posted.get(id)))
}

/** Orders per second when as many webhooks as `concurrency` are always in flight. */
export async function runFlatOut(pipeline: Pipeline, ids: string[], concurrency: number) {
  const startedAt = Date.now()
  const waiting = [...ids]
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let id = waiting.pop(); id; id = waiting.pop()) await post(pipeline.send(id))
    }),
  )
  const sent = await waitForLetters(pipeline, ids)
  const endedAt = Math.max(...ids.map((id) => Number(sent.get(id))))
  return ids.length / ((endedAt - startedAt) / 1_000)
}

async function waitForLetters(pipeline: Pipeline, ids: string[]) {
  const until = Date.now() + drainMs
  for (;;) {
    const sent = await pipeline.listSent()
    const missing = ids.filter((id) => !sent.has(id)).length
    if (missing === 0) return sent
    if (Date.now() > until) throw new Error(`${pipeline.name}: ${missing} letters were never sent`)
    await pause(250)
  }
}
