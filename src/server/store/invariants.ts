import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database/database.ts'

/** Only recent orders are checked; each query starts from an index on a time. */
const windowMs = 2 * 24 * 60 * 60 * 1_000
/** How long an order may take beyond its deadline before it counts. */
const graceMs = 10 * 60 * 1_000
const refundMs = 24 * 60 * 60 * 1_000

type Times = { now: Date; since: Date; overdue: Date; refundOverdue: Date }

/**
 * States that must not exist and that no constraint of the database can rule out, because they concern
 * several tables or the time. Each query selects the rows in such a state.
 */
const violations = {
  /** Every paid order ends in a text or a refund. */
  'order-without-end': ({ since, overdue }: Times) => sql`
    select from purchases p join checkouts c on c.id = p.paid_checkout_id and c.state = 'paid'
    where p.state = 'paid' and p.paid_at > ${since} and p.paid_at < ${overdue}
      and not exists (
        select from eulogy_submissions s join eulogies e on e.submission_id = s.id
        where s.root_id = p.root_id)`,
  /** A paid text has its email. */
  'text-without-email': ({ since, overdue }: Times) => sql`
    select from purchases p join eulogies e on e.submission_id = p.root_id
    where p.paid_at > ${since} and p.paid_at < ${overdue} and e.written_at < ${overdue}
      and not exists (
        select from emails m where m.submission_id = p.root_id and m.kind = 'eulogy')`,
  /** No full text without payment. */
  'email-without-payment': ({ since }: Times) => sql`
    select from emails m join eulogy_submissions s on s.id = m.submission_id
    left join purchases p on p.root_id = s.root_id
    where m.kind = 'eulogy' and m.due_at > ${since} and p.paid_at is null`,
  /** The checkout that paid for an order is its own, and was paid. */
  'order-without-payment': ({ since }: Times) => sql`
    select from purchases p left join checkouts c on c.id = p.paid_checkout_id
    where p.paid_at > ${since}
      and (c.id is null or c.root_id is distinct from p.root_id
        or c.state not in ('paid', 'refunding', 'refunded') or c.payment_intent is null)`,
  /** An order is paid once; other payments are refunded. */
  'paid-twice': ({ since }: Times) => sql`
    select from purchases p join checkouts c on c.root_id = p.root_id and c.id <> p.paid_checkout_id
    where p.paid_at > ${since} and c.state = 'paid'`,
  /** An order gets its text or is refunded as unwritten, never both. */
  'refunded-with-text': ({ since }: Times) => sql`
    select from purchases p join checkouts c on c.id = p.paid_checkout_id
    join eulogies e on e.submission_id = p.root_id
    where p.paid_at > ${since} and c.refund_reason = 'unwritten'`,
  /** A refund reaches the payment provider, unless it waits for a dispute. */
  'refund-not-sent': ({ now, refundOverdue }: Times) => sql`
    select from checkouts c where c.state = 'refunding' and c.refund_decided_at < ${refundOverdue}
      and (c.next_check_at is null or c.next_check_at < ${now})`,
  /** The submission of a paid order counts as paid. */
  'submission-not-paid': ({ since }: Times) => sql`
    select from purchases p join eulogy_submissions s on s.id = p.root_id
    where p.paid_at > ${since} and s.type <> 'paid'`,
  /** Releasing reservations never gives back more than was reserved. */
  'negative-spend': () => sql`select from daily_spend where spent_micros < 0`,
} satisfies Record<string, (times: Times) => RawBuilder<unknown>>

export type Invariant = keyof typeof violations

export const invariants = Object.keys(violations) as Invariant[]

/** How many rows violate each rule. `refundAfterMs`: when an unwritten order is refunded. */
export async function countViolations(
  db: Database,
  { now, refundAfterMs }: { now: Date; refundAfterMs: number },
): Promise<Record<Invariant, number>> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const times: Times = {
    now,
    since: before(windowMs),
    overdue: before(refundAfterMs + graceMs),
    refundOverdue: before(refundMs),
  }
  return db.transaction().execute(async (tx) => {
    // A week of orders is a small part of the tables, but the planner would rather read them whole.
    await sql`set local enable_seqscan = off`.execute(tx)
    const counts = {} as Record<Invariant, number>
    for (const invariant of invariants) {
      const { rows } = await sql<{ count: string }>`
        select count(*) as count from (${violations[invariant](times)} limit 100) found
      `.execute(tx)
      counts[invariant] = Number(rows[0]?.count ?? 0)
    }
    return counts
  })
}
