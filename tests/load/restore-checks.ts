import { price } from '#domain/offer.ts'
import { openDatabase } from '#server/store/database/database.ts'
import { countViolations } from '#server/store/invariants.ts'
import { exactly, type Figure, none } from '#tests/support/figures.ts'
import { poll, queryRows } from '#tests/support/observer.ts'
import { type ReceivedEmail, standIns } from '#tests/support/stand-ins.ts'
import type { TestStack } from '#tests/support/test-stack.ts'
import type { After, Before, Buyer } from './restore.ts'

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

const idsOf = (orders: Buyer[]) => orders.map(({ id }) => `'${id}'`).join(', ')

/** Waits until the worker has nothing left to do, and counts what must be right then. */
export async function checkAfterRestore(
  stack: TestStack,
  before: Before,
  after: After,
  { numbers, withoutText }: { numbers: Map<string, string>; withoutText: Set<string> },
): Promise<Figure[]> {
  const url = stack.urls.owner
  await poll(url, isQuiet)
  const sessions = await standIns(stack.thirdParties).listSessions()
  const emails = await standIns(stack.thirdParties).listEmails()
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
  const refunds = emails.filter(
    ({ to, subject }) => to[0]?.startsWith('refunded-') && /refund/i.test(subject),
  )
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
  const rewritten = again.filter(({ address }) => after.late.some(({ email }) => email === address))
  const isExpired = sessionOf(after.stillOpen.sessionId)?.status === 'expired'
  return [
    exactly('payments after the noted time that are orders again', delivered, paid.length),
    exactly('order numbers that changed', renumbered.length, 0),
    exactly(
      'payments for lost submissions that were refunded',
      refundedOf(after.lost),
      after.lost.length,
    ),
    exactly(
      'refunds that were recorded and not repeated',
      refundedOf(before.refunded),
      before.refunded.length,
    ),
    exactly('emails about these refunds', refunds.length, before.refunded.length),
    exactly('payments at Stripe minus orders in the books', kept - booked, 0),
    none(
      'emails that were sent twice',
      doubled.map(({ address, subject }) => `${address}: ${subject}`),
    ),
    exactly('lost texts that were written and emailed again', rewritten.length, after.late.length),
    exactly('erased submissions that are back', stillThere, 0),
    exactly('revoked links that work again', validKeys, 0),
    exactly('forgotten payment pages that can still be paid', isExpired ? 0 : 1, 0),
    none('broken rules', violated),
  ]
}

const isEulogy = (subject: string) => subject.startsWith('Your eulogy for')

/** Emails of buyers that arrived more than once. */
const sentAgain = (emails: ReceivedEmail[]) =>
  [...Map.groupBy(emails, ({ to, subject }) => `${to[0]}: ${subject}`).values()]
    .filter(([email, again]) => again && email?.to[0]?.endsWith('@example.com'))
    .map(([email]) => ({ address: email?.to[0] ?? '', subject: email?.subject ?? '' }))

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

export async function numbersOf(url: string, orders: Buyer[]): Promise<[string, string][]> {
  const rows = await queryRows<{ root_id: string; order_number: string }>(
    url,
    `select root_id, order_number from purchases where root_id in (${idsOf(orders)})`,
  )
  return rows.map(({ root_id, order_number }) => [root_id, order_number])
}

const isQuiet = `
  select not exists (select from emails where sent_at is null and failed_at is null)
    and not exists (select from checkouts where state = 'refunding')
    and not exists (
      select from purchases p where p.state = 'paid' and not exists (
        select from eulogies e where e.submission_id = p.root_id)) as done`

async function listViolated(workerUrl: string): Promise<string[]> {
  const db = openDatabase(workerUrl, { name: 'load', max: 1, onLost: () => {} })
  try {
    const counts = await countViolations(db, { now: new Date(), refundAfterMs: 600_000 })
    return Object.entries(counts).flatMap(([rule, count]) => (count > 0 ? [rule] : []))
  } finally {
    await db.destroy()
  }
}
