import { setTimeout as pause } from 'node:timers/promises'
import { api } from '#contract/urls.ts'
import type { Visitor } from '#proof/visitor.ts'
import type { HurriedStack } from './hurried-stack.ts'
import type { Way } from './ways.ts'

export type Order = { way: Way; id: string; email: string; sessionId: string; wrong: string[] }

const longestMs = 90_000
const lookEveryMs = 700

/** Of someone else each time, by a name that is no word. */
const surname = (run: number) =>
  `Brunw${[...String(run)].map((digit) => String.fromCharCode(97 + Number(digit))).join('')}`

/** Someone tells us, reads the preview, pays, and looks until there is a text or a refund. */
export async function orderOnce(stack: HurriedStack, way: Way, run: number): Promise<Order> {
  const visitor = stack.visitor()
  const email = `${way.name.replaceAll(/\W+/g, '-')}-${run}@example.com`
  const name = ['Ruth', way.marker, surname(run)].filter(Boolean).join(' ')
  const id = await visitor.submit({ name, email, length: 'short' })
  await previewed(visitor, id)
  const { sessionId } = await visitor.openCheckout(id)
  await stack.pay(sessionId)
  const order: Order = { way, id, email, sessionId, wrong: [] }
  const until = Date.now() + longestMs
  while (Date.now() < until) {
    type Reply = { full_eulogy: string | null; order: { state: string } | null }
    const said = await visitor.askJson<Reply>(api.fullEulogy(id)).catch(() => null)
    if (said?.full_eulogy) return order
    if (said?.order?.state === 'refunded') {
      const refunded = (await stack.refunds()).get(sessionId)
      if (refunded !== 1900) order.wrong.push(`the page said refunded, Stripe says ${refunded}`)
      return order
    }
    await pause(lookEveryMs)
  }
  order.wrong.push('it never ended')
  return order
}

/** On a busy machine a preview can fail: the person presses again. */
async function previewed(visitor: Visitor, id: string, presses = 5): Promise<void> {
  const last = (await visitor.previewLines(id)).at(-1)
  if (last && 'done' in last) return
  if (presses === 1) throw new Error(`no preview was written: ${JSON.stringify(last)}`)
  await pause(1_000)
  await previewed(visitor, id, presses - 1)
}

/** Runs so many at a time. */
export async function inParallel<T>(atOnce: number, tasks: (() => Promise<T>)[]): Promise<T[]> {
  const waiting = [...tasks]
  const done: T[] = []
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) done.push(await next())
    }),
  )
  return done
}
