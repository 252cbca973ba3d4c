import { price } from '#domain/offer.ts'
import { openDatabase } from '#server/store/database/database.ts'
import { countViolations } from '#server/store/monitoring/invariants.ts'
import type { Figure } from '#tests/bench/figures.ts'
import type { Submitted } from './buyers.ts'
import { poll, queryRows } from './cluster.ts'
import type { After, Before, Stack } from './scenario.ts'

type Order = { order_number: string; state: string; text: string | null; emails: string | null }

/** Every paid order with its text and the state of its emails. */
export const snapshotOrders = (url: string) =>
  queryRows<Order>(
    url,
    `select p.order_number, p.state, md5(e.text) as text,
      (select string_agg(m.kind || ' ' || coalesce(m.sent_at::text, 'pending'), ', ' order by m.kind)
        from emails m where m.submission_id = p.root_id) as emails
    from purchases p left join eulogies e on e.submission_id = p.root_id
    where p.state <> 'open'`,
  )

/** Orders that are missing, or differ in anything but an email that was sent between snapshot and noted time. */
export function findMissing(snapshot: Order[], restored: Order[]): string[] {
  const found = new Map(restored.map((order) => [order.order_number, order]))
  return snapshot
    .filter(({ order_number, state, text, emails }) => {
      const order = found.get(order_number)
      if (!order || order.state !== state || (text && order.text !== text)) return true
      const sent = emails?.split(', ').filter((email) => !email.endsWith('pending')) ?? []
      return sent.some((email) => !order.emails?.includes(email))
    })
    .map(({ order_number }) => order_number)
}

type Session = { id: string; status: string; amount_refunded: number }
type Email = { to: string[]; subject: string }

const idsOf = (orders: Submitted[]) => orders.map(({ id }) => `'${id}'`).join(', ')

/** Waits until the worker has nothing left to do, and counts what must be right then. */
export async function checkAfterRestore(
  stack: Stack,
  before: Before,
  after: After,
  { numbers, withoutText }: { numbers: Map<string, string>; withoutText: Set<string> },
): Promise<Figure[]> {
  const url = stack.urls.owner
  const { payments, mail } = stack.thirdParties
  await waitUntilQuiet(url)
  const { sessions } = (await readJson(`${payments.address}/control/sessions`)) as {
    sessions: Session[]
  }
  const emails = (await readJson(`${mail.address}/emails.json`)) as Email[]
  const sessionOf = (id: string) => sessions.find((session) => session.id === id)
  const refundedOf = (orders: { sessionId: string }[]) =>
    orders.filter(({ sessionId }) => sessionOf(sessionId)?.amount_refunded === price.amount).length
  const count = async (query: string) =>
    (await queryRows<{ n: number }>(url, `select count(*)::integer as n from ${query}`))[0]?.n ?? -1
  const paid = [...before.opened, ...after.late]
  const delivered = await count(
    `purchases p join eulogies e on e.submission_id = p.root_id
      where p.state = 'paid' and p.root_id in (${idsOf(paid)})`,
  )
  const renumbered = (await numbersOf(url, before.opened)).filter(
    ([id, number]) => numbers.get(id) !== number,
  )
  const again = sentAgain(emails)
  const doubled = again.filter(
    ({ address, subject }) => !withoutText.has(address) || !isEulogy(subject),
  )
  const details = doubled.map(({ address, subject }) => `${address}: ${subject}`).slice(0, 5)
  const refunds = emails.filter(({ to }) => to.some((address) => address.startsWith('refunded-')))
  const stillThere = await count(`eulogy_submissions where id in (${idsOf(before.erased)})`)
  const validKeys = await count(
    `access_keys where root_id = '${before.revoked.id}' and revoked_at is null`,
  )
  const kept = sessions.filter(
    ({ status, amount_refunded }) => status === 'complete' && amount_refunded === 0,
  ).length
  const booked = await count(
    `(select paid_checkout_id from purchases where state = 'paid'
      union all select paid_checkout_id from erasures where order_number is not null) orders`,
  )
  const violated = await listViolated(stack.urls.worker)
  return [
    figure('payments after the noted time that are orders again', delivered, paid.length),
    figure('order numbers that changed', renumbered.length, 0),
    figure(
      'payments for lost submissions that were refunded',
      refundedOf(after.lost),
      after.lost.length,
    ),
    figure(
      'refunds that were recorded and not repeated',
      refundedOf(before.refunded),
      before.refunded.length,
    ),
    figure('emails about these refunds', refunds.filter(isRefund).length, before.refunded.length),
    figure('payments at Stripe minus orders in the books', kept - booked, 0),
    figure(`emails that were sent twice ${details}`.trim(), doubled.length, 0),
    figure(
      'lost texts that were written and emailed again',
      again.filter(({ address }) => after.late.some(({ email }) => email === address)).length,
      after.late.length,
    ),
    figure('erased submissions that are back', stillThere, 0),
    figure('revoked links that work again', validKeys, 0),
    figure(
      'forgotten payment pages that can still be paid',
      sessionOf(after.stillOpen.sessionId)?.status === 'expired' ? 0 : 1,
      0,
    ),
    figure(`broken rules ${violated}`.trim(), violated.length, 0),
  ]
}

const isEulogy = (subject: string) => subject.startsWith('Your eulogy for')
const isRefund = ({ subject }: Email) => /refund/i.test(subject)
const figure = (name: string, found: number, expected: number): Figure => ({
  name,
  value: `${found} (goal: ${expected})`,
  passed: found === expected,
})

async function readJson(address: string): Promise<unknown> {
  return (await fetch(address)).json()
}

/** Emails of buyers that arrived more than once: address and subject. */
function sentAgain(emails: Email[]): { address: string; subject: string }[] {
  const counts = new Map<string, number>()
  const keyOf = ({ to: [address = ''], subject }: Email) => JSON.stringify({ address, subject })
  for (const email of emails) counts.set(keyOf(email), (counts.get(keyOf(email)) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count > 1)
    .map(([key]) => JSON.parse(key))
    .filter(({ address }) => address.endsWith('@example.com'))
}

/** Buyers whose text isn't in the restored backup: it's written and emailed again. */
export async function listWithoutText(url: string): Promise<Set<string>> {
  const rows = await queryRows<{ email: string }>(
    url,
    `select email from eulogy_submissions s
    where email <> 'filler@example.com' and not exists (
      select from eulogies e where e.submission_id = s.id)`,
  )
  return new Set(rows.map(({ email }) => email))
}

export async function numbersOf(url: string, orders: Submitted[]): Promise<[string, string][]> {
  const rows = await queryRows<{ root_id: string; order_number: string }>(
    url,
    `select root_id, order_number from purchases where root_id in (${idsOf(orders)})`,
  )
  return rows.map(({ root_id, order_number }) => [root_id, order_number])
}

async function waitUntilQuiet(url: string) {
  await poll(
    url,
    `select not exists (select from emails where sent_at is null and failed_at is null)
      and not exists (select from checkouts where state = 'refunding')
      and not exists (
        select from purchases p where p.state = 'paid' and not exists (
          select from eulogies e where e.submission_id = p.root_id)) as done`,
  )
}

async function listViolated(workerUrl: string): Promise<string[]> {
  const db = openDatabase(workerUrl, { name: 'drill', max: 1, onLost: () => {} })
  try {
    const counts = await countViolations(db, { now: new Date(), refundAfterMs: 600_000 })
    return Object.entries(counts).flatMap(([rule, count]) => (count > 0 ? [rule] : []))
  } finally {
    await db.destroy()
  }
}
