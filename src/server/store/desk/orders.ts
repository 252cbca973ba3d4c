import { sql } from 'kysely'
import { spellingsOf } from '#domain/email.ts'
import type { PurchaseState } from '#domain/order/purchase.ts'
import type { Db } from '#server/store/database/database.ts'
import { rowsChanged } from '#server/store/database/results.ts'

/** One family as the operator sees it in a list. */
export type OrderSummary = {
  rootId: string
  orderNumber: string | null
  /** Null if no checkout was ever opened. */
  state: PurchaseState | null
  submittedAt: Date
  paidAt: Date | null
  /** Masked before it's shown. */
  email: string
  customerName: string
  person: string
  /** The first submission and its retries. */
  versions: number
  texts: number
  retriesLeft: number
  rewritesLeft: number
  refundState: 'refunding' | 'refunded' | null
  previewed: boolean
}

/** Newest first. */
export async function listByRoot(db: Db, rootIds: string[]): Promise<OrderSummary[]> {
  if (rootIds.length === 0) return []
  const { rows } = await sql<OrderSummary>`
    select s.id as "rootId", p.order_number as "orderNumber", p.state, s.created_at as "submittedAt",
      p.paid_at as "paidAt", s.email, s.customer_name as "customerName", s.person,
      s.retries as "retriesLeft", coalesce(p.rewrites, 0) as "rewritesLeft", s.preview <> '' as previewed,
      (select count(*)::integer from eulogy_submissions v where v.root_id = s.id) as versions,
      (select count(*)::integer from eulogies e join eulogy_submissions v on v.id = e.submission_id
        where v.root_id = s.id) as texts,
      case when c.state in ('refunding', 'refunded') then c.state end as "refundState"
    from eulogy_submissions s
    left join purchases p on p.root_id = s.id
    left join checkouts c on c.id = p.paid_checkout_id
    where s.id = any (${rootIds}) and s.id = s.root_id
    order by coalesce(p.paid_at, s.created_at) desc
  `.execute(db)
  return rows
}

export async function findRootByOrderNumber(db: Db, orderNumber: string): Promise<string | null> {
  const row = await db
    .selectFrom('purchases')
    .select('root_id')
    .where('order_number', '=', orderNumber)
    .executeTakeFirst()
  return row?.root_id ?? null
}

/** By the id of a submission, an email, a checkout or a paragraph rewrite. */
export async function findRootById(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ root_id: string }>`
    select root_id from eulogy_submissions where id = ${id}
    union all
    select s.root_id from emails e join eulogy_submissions s on s.id = e.submission_id where e.id = ${id}
    union all
    select root_id from checkouts where id = ${id} and root_id is not null
    union all
    select s.root_id from paragraph_rewrites r join eulogy_submissions s on s.id = r.submission_id
      where r.id = ${id}
    limit 1
  `.execute(db)
  return rows[0]?.root_id ?? null
}

/** By the payment provider's id of a checkout session, a payment or a refund. */
export async function findRootByProviderId(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ root_id: string | null }>`
    select root_id from checkouts
    where session_id = ${id} or payment_intent = ${id} or refund_id = ${id}
    limit 1
  `.execute(db)
  return rows[0]?.root_id ?? null
}

/** Newest first. */
export async function listRootsByEmail(db: Db, email: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ root_id: string }>`
    select root_id from eulogy_submissions where lower(email) = any (${spellingsOf(email)}::text[])
    group by root_id order by max(created_at) desc limit ${limit}
  `.execute(db)
  return rows.map(({ root_id }) => root_id)
}

/** Newest first. */
export async function listRootsPaidSince(db: Db, since: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('purchases')
    .select('root_id')
    .where('paid_at', '>=', since)
    .orderBy('paid_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ root_id }) => root_id)
}

/**
 * What is left of an erased family: no words, no name, no address. `id`: of its first submission or the checkout that
 * paid for it; `providerId`: the payment provider's id of its session, payment or refund.
 */
export async function findErased(
  db: Db,
  subject: { orderNumber: string } | { id: string } | { providerId: string },
) {
  const base = db
    .selectFrom('erasures as e')
    .leftJoin('checkouts as c', 'c.id', 'e.paid_checkout_id')
    .select(['e.root_id', 'e.reason', 'e.erased_at', 'e.order_number', 'e.paid_at'])
    .select(['e.paid_checkout_id', 'c.state as checkout_state', 'c.refund_reason'])
    .select(['c.refund_decided_at', 'c.refunded_at', 'c.amount'])
  if ('orderNumber' in subject)
    return base.where('e.order_number', '=', subject.orderNumber).executeTakeFirst()
  if ('id' in subject) {
    const { id } = subject
    return base
      .where((eb) => eb.or([eb('e.root_id', '=', id), eb('e.paid_checkout_id', '=', id)]))
      .executeTakeFirst()
  }
  const id = subject.providerId
  return base
    .where((eb) =>
      eb.or([
        eb('c.session_id', '=', id),
        eb('c.payment_intent', '=', id),
        eb('c.refund_id', '=', id),
      ]),
    )
    .executeTakeFirst()
}

export type ErasedOrder = NonNullable<Awaited<ReturnType<typeof findErased>>>

/** Adds one retry if none is left. False if there is one, or the purchase isn't paid. */
export async function grantRetry(db: Db, rootId: string): Promise<boolean> {
  const { rows } = await sql`
    update eulogy_submissions s set retries = s.retries + 1
    from purchases p
    where s.id = ${rootId} and p.root_id = s.id and p.state = 'paid' and s.retries = 0
    returning s.id
  `.execute(db)
  return rows.length === 1
}

/** Changes the address of all versions. Returns how many had another one. */
export async function changeEmail(db: Db, rootId: string, email: string): Promise<number> {
  return db
    .updateTable('eulogy_submissions')
    .set({ email })
    .where('root_id', '=', rootId)
    .where('email', '!=', email)
    .$call(rowsChanged)
}

/** The email with a private link that goes out again: the newest eulogy, or else the preview. */
export async function findLinkEmail(db: Db, rootId: string) {
  const { rows } = await sql<{
    id: string
    kind: 'eulogy' | 'preview'
    sent_at: Date | null
    failed_at: Date | null
  }>`
    select e.id, e.kind, e.sent_at, e.failed_at from emails e
    join eulogy_submissions s on s.id = e.submission_id
    where s.root_id = ${rootId} and e.kind in ('eulogy', 'preview') and e.recipient is null
    order by (e.kind = 'eulogy') desc, e.due_at desc limit 1
  `.execute(db)
  return rows[0]
}

/**
 * When the newest eulogy email of this family, or the given email, was sent. Null if it wasn't, or if another one is
 * undelivered.
 */
export async function findLastSent(db: Db, rootId: string, emailId?: string): Promise<Date | null> {
  const { rows } = await sql<{ sent_at: Date | null }>`
    select max(e.sent_at) as sent_at from emails e join eulogy_submissions s on s.id = e.submission_id
    where s.root_id = ${rootId} and (e.id = ${emailId ?? null}::uuid or ${emailId ?? null}::uuid is null and e.kind = 'eulogy')
    having not bool_or(e.failed_at is not null)
  `.execute(db)
  return rows[0]?.sent_at ?? null
}
