import { sql } from 'kysely'
import { paidKinds } from '#domain/email.ts'
import type { Db } from '#server/store/database/database.ts'

/** Why an order needs someone. */
export type StuckReason =
  | 'unwritten'
  | 'retry-unwritten'
  | 'refund-delayed'
  | 'email-rejected'
  | 'email-delayed'
  | 'disputed'
  | 'erasure-delayed'

export type StuckRow = {
  reason: StuckReason
  rootId: string | null
  orderNumber: string | null
  since: Date
  /** A code: why an email was rejected, or why a refund was decided. */
  detail: string | null
}

type Cutoffs = { paidBefore: Date; retriedBefore: Date; dueBefore: Date; decidedBefore: Date }

/** Orders that don't end without someone, longest waiting first. */
export async function listStuck(db: Db, cutoffs: Cutoffs): Promise<StuckRow[]> {
  const { paidBefore, retriedBefore, dueBefore, decidedBefore } = cutoffs
  const { rows } = await sql<StuckRow>`
    select 'unwritten' as reason, p.root_id as "rootId", p.order_number as "orderNumber", p.paid_at as since,
      null as detail
    from purchases p join checkouts c on c.id = p.paid_checkout_id and c.state = 'paid'
    where p.state = 'paid' and p.erasing_at is null and p.paid_at <= ${paidBefore} and not exists (
      select from eulogy_submissions s join eulogies e on e.submission_id = s.id where s.root_id = p.root_id)
    union all
    select 'retry-unwritten', s.root_id, p.order_number, s.created_at, null
    from eulogy_submissions s join purchases p on p.root_id = s.root_id and p.state = 'paid' and p.erasing_at is null
    where s.id <> s.root_id and s.type = 'paid' and s.created_at <= ${retriedBefore}
      and not exists (select from eulogies e where e.submission_id = s.id)
    union all
    select 'refund-delayed', c.root_id, coalesce(p.order_number, e.order_number),
      coalesce(c.refund_decided_at, c.opened_at), c.refund_reason
    from checkouts c left join purchases p on p.paid_checkout_id = c.id
      left join erasures e on e.paid_checkout_id = c.id
    where c.state = 'refunding' and coalesce(c.refund_decided_at, c.opened_at) <= ${decidedBefore}
    union all
    select case when m.failed_at is null then 'email-delayed' else 'email-rejected' end, s.root_id,
      p.order_number, m.due_at, m.failure
    from emails m join eulogy_submissions s on s.id = m.submission_id
      join purchases p on p.root_id = s.root_id and p.state <> 'open'
    where m.sent_at is null and m.kind = any (${paidKinds})
      and (m.failed_at is not null or m.due_at <= ${dueBefore})
    union all
    select 'disputed', p.root_id, p.order_number, p.paid_at, null from purchases p where p.state = 'disputed'
    union all
    select 'erasure-delayed', p.root_id, p.order_number, p.erasing_at, null from purchases p
    where p.erasing_at <= ${dueBefore}
    order by since
  `.execute(db)
  return rows
}
