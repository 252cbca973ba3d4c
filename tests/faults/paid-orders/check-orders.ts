import { setTimeout as pause } from 'node:timers/promises'
import { price } from '#domain/offer.ts'
import type { FastStack } from './fast-stack.ts'
import type { Order } from './orders.ts'

export type OrderOutcome = {
  order: Order
  outcome: 'refunded' | 'delivered'
  problems: string[]
}

type Row = {
  root_id: string
  state: string
  order_number: string
  checkout: string
  written_at: Date | null
  refund_decided_at: Date | null
}

/** Checks, once the queue is empty, that each order was refunded once or delivered, with all emails. */
export async function checkOrders(stack: FastStack, orders: Order[]): Promise<OrderOutcome[]> {
  await waitForQueue(stack)
  const ids = orders.map(({ id }) => id)
  const rows = await stack.query<Row>(
    `select p.root_id, p.state, p.order_number, c.state as checkout, c.refund_decided_at, e.written_at
     from purchases p join checkouts c on c.id = p.paid_checkout_id
     left join eulogies e on e.submission_id = p.root_id where p.root_id = any ($1)`,
    [ids],
  )
  const found = new Map(rows.map((row) => [row.root_id, row]))
  const refunds = await stack.readRefunds()
  const emails = await stack.readEmails()
  const count = (to: string, words: string) =>
    emails.filter(
      (email) => email.to.includes(to) && `${email.subject}\n${email.text}`.includes(words),
    ).length
  const alerts = await stack.query<{ subject_id: string }>(
    `select subject_id from operator_alerts where alert = 'order-refunded'`,
  )
  return orders.map((order) => {
    const row = found.get(order.id)
    const problems = [...order.problems]
    const must = (holds: boolean, what: string) => holds || problems.push(what)
    const refunded = refunds.get(order.sessionId) ?? 0
    const outcome = refunded > 0 ? ('refunded' as const) : ('delivered' as const)
    const written = row?.written_at ?? null
    must(order.mode.expected === 'either' || order.mode.expected === outcome, `it was ${outcome}`)
    must(refunded === 0 || refunded === price.amount, `${refunded} cents were refunded`)
    must(refunded === 0 || (row?.state === 'refunded' && row.checkout === 'refunded'), 'our state')
    must(refunded > 0 || written !== null, 'neither text nor refund')
    must(count(order.email, 'We refunded your payment') === Math.sign(refunded), 'refund emails')
    must(count(order.email, 'Your eulogy for') === (written ? 1 : 0), 'eulogy emails')
    const alerted = alerts.filter(({ subject_id }) => subject_id === row?.order_number).length
    must(alerted === Math.sign(refunded), `the operator was alerted ${alerted} times`)
    must(!written || !row?.refund_decided_at, 'both text and refund')
    return { order, outcome, problems }
  })
}

async function waitForQueue(stack: FastStack) {
  const until = Date.now() + 60_000
  while (Date.now() < until) {
    const [pending] = await stack.query<{ count: number }>(
      `select count(*)::int as count from pgboss.job where state in ('created', 'retry', 'active')
       and name in ('send-email', 'alert-operator', 'refund-payment', 'write-paid')`,
    )
    if (pending?.count === 0) return
    await pause(500)
  }
}
