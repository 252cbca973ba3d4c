import { setTimeout as pause } from 'node:timers/promises'
import { api } from '#contract/urls.ts'
import { price } from '#domain/offer.ts'
import type { Visitor } from '#tests/support/visitor.ts'
import type { FailureMode } from './failure-modes.ts'
import type { FastStack } from './fast-stack.ts'

export type Order = {
  mode: FailureMode
  id: string
  email: string
  sessionId: string
  problems: string[]
}

const timeoutMs = 90_000
const pollMs = 700

/** A different invented name each time. */
const surname = (run: number) =>
  `Brunw${[...String(run)].map((digit) => String.fromCharCode(97 + Number(digit))).join('')}`

/** Submits, previews and pays, then polls until there is a text or a refund. */
export async function placeOrder(stack: FastStack, mode: FailureMode, run: number): Promise<Order> {
  const visitor = stack.visitor()
  const email = `${mode.name.replaceAll(/\W+/g, '-')}-${run}@example.com`
  const name = ['Ruth', mode.marker, surname(run)].filter(Boolean).join(' ')
  const id = await visitor.submit({ name, email, length: 'short' })
  await requestPreview(visitor, id)
  const { sessionId } = await visitor.openCheckout(id)
  await stack.pay(sessionId)
  const order: Order = { mode, id, email, sessionId, problems: [] }
  const until = Date.now() + timeoutMs
  while (Date.now() < until) {
    type Reply = { full_eulogy: string | null; order: { state: string } | null }
    const reply = await visitor.requestJson<Reply>(api.fullEulogy(id)).catch(() => null)
    if (reply?.full_eulogy) return order
    if (reply?.order?.state === 'refunded') {
      const refunded = (await stack.readRefunds()).get(sessionId)
      if (refunded !== price.amount)
        order.problems.push(`the page shows a refund, Stripe has ${refunded}`)
      return order
    }
    await pause(pollMs)
  }
  order.problems.push('it never ended')
  return order
}

/** A preview can fail on a busy machine, so it is retried. */
async function requestPreview(visitor: Visitor, id: string, presses = 5): Promise<void> {
  const last = (await visitor.previewLines(id)).at(-1)
  if (last && 'done' in last) return
  if (presses === 1) throw new Error(`no preview was written: ${JSON.stringify(last)}`)
  await pause(1_000)
  await requestPreview(visitor, id, presses - 1)
}

/** Runs the tasks with this concurrency. */
export async function runConcurrently<T>(
  concurrency: number,
  tasks: (() => Promise<T>)[],
): Promise<T[]> {
  const waiting = [...tasks]
  const done: T[] = []
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) done.push(await next())
    }),
  )
  return done
}
