import { setTimeout as pause } from 'node:timers/promises'
import type { HurriedStack } from './hurried-stack.ts'
import type { Order } from './orders.ts'

export type Ending = {
  order: Order
  as: 'refunded' | 'delivered'
  written: boolean
  wrong: string[]
}

type Row = {
  root_id: string
  state: string
  order_number: string
  checkout: string
  written_at: Date | null
  refund_decided_at: Date | null
}

const operatorAlert = 'A paid order was refunded'

/** Once all that is owed has gone out: each order refunded exactly once or delivered, and everybody told. */
export async function checkOrders(stack: HurriedStack, orders: Order[]): Promise<Ending[]> {
  await drained(stack)
  const ids = orders.map(({ id }) => id)
  const rows = await stack.rows<Row>(
    `select p.root_id, p.state, p.order_number, c.state as checkout, c.refund_decided_at, e.written_at
     from purchases p join checkouts c on c.id = p.paid_checkout_id
     left join eulogies e on e.submission_id = p.root_id where p.root_id = any ($1)`,
    [ids],
  )
  const found = new Map(rows.map((row) => [row.root_id, row]))
  const refunds = await stack.refunds()
  const letters = await stack.letters()
  const count = (to: string, words: string) =>
    letters.filter((one) => one.to.includes(to) && `${one.subject}\n${one.text}`.includes(words))
      .length
  const alerts = letters.filter(({ subject }) => subject.includes(operatorAlert))
  return orders.map((order) => {
    const row = found.get(order.id)
    const wrong = [...order.wrong]
    const must = (holds: boolean, what: string) => holds || wrong.push(what)
    const refunded = refunds.get(order.sessionId) ?? 0
    const as = refunded > 0 ? ('refunded' as const) : ('delivered' as const)
    const written = row?.written_at ?? null
    must(order.way.ends === 'either' || order.way.ends === as, `it was ${as}`)
    must(refunded === 0 || refunded === 1900, `${refunded} cents were refunded`)
    must(refunded === 0 || (row?.state === 'refunded' && row.checkout === 'refunded'), 'our state')
    must(refunded > 0 || written !== null, 'neither text nor refund')
    must(count(order.email, 'We refunded your payment') === Math.sign(refunded), 'refund letters')
    must(count(order.email, 'Your eulogy for') === (written ? 1 : 0), 'eulogy letters')
    const told = alerts.filter(({ text }) => text.includes(row?.order_number ?? 'none')).length
    must(told === Math.sign(refunded), `the operator was told ${told} times`)
    const decided = row?.refund_decided_at
    must(!written || !decided || written >= decided, 'refunded although it was written before')
    return { order, as, written: written !== null, wrong }
  })
}

async function drained(stack: HurriedStack) {
  const until = Date.now() + 60_000
  while (Date.now() < until) {
    const [left] = await stack.rows<{ count: number }>(
      `select count(*)::int as count from pgboss.job where state in ('created', 'retry', 'active')
       and name in ('send-letter', 'alert-operator', 'refund-payment', 'write-paid')`,
    )
    if (left?.count === 0) return
    await pause(500)
  }
}
