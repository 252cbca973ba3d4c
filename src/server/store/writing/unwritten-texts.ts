import { sql } from 'kysely'
import type { Db, Tx } from '#server/store/database/database.ts'
import { isKept } from '#server/store/families.ts'

/** Paid orders with no text and no refund in progress, oldest first. */
export async function listFirst(db: Db, paidBefore: Date) {
  const { rows } = await sql<{ rootId: string; orderNumber: string }>`
    select p.root_id as "rootId", p.order_number as "orderNumber" from purchases p
    join checkouts c on c.id = p.paid_checkout_id and c.state = 'paid'
    where p.state = 'paid' and p.unwritten and p.erasing_at is null and p.paid_at <= ${paidBefore} and not exists (
      select from eulogy_submissions s join eulogies e on e.submission_id = s.id
      where s.root_id = p.root_id)
    order by p.paid_at
  `.execute(db)
  return rows
}

const isUnwrittenRetry = sql`s.root_id <> s.id and s.type = 'paid' and s.writing_failed_at is null and ${isKept}
  and not exists (select from eulogies e where e.submission_id = s.id)`

/** Longer than any outage: an older retry has ended. */
const maxRetryAge = sql.lit('30 days')

/** Retries that are neither written nor given back, oldest first. */
export async function listRetries(db: Db, requestedBefore: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from eulogy_submissions s
    where s.created_at <= ${requestedBefore}
      and s.created_at > ${requestedBefore}::timestamptz - interval ${maxRetryAge} and ${isUnwrittenRetry}
    order by s.created_at
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** When this retry was requested, if it is still waited for. */
export async function findRetry(tx: Tx, id: string): Promise<Date | undefined> {
  const { rows } = await sql<{ created_at: Date }>`
    select s.created_at from eulogy_submissions s where s.id = ${id} and ${isUnwrittenRetry}
  `.execute(tx)
  return rows[0]?.created_at
}

/** Whether the wait for this retry has ended, and whether it was given back or counts. Null for any other text. */
export async function findEndedRetry(db: Db, id: string): Promise<'given-back' | 'counted' | null> {
  const { rows } = await sql<{ type: 'general' | 'paid' }>`
    select s.type from eulogy_submissions s
    where s.id = ${id} and s.root_id <> s.id and s.writing_failed_at is not null
  `.execute(db)
  const [ended] = rows
  if (!ended) return null
  return ended.type === 'general' ? 'given-back' : 'counted'
}
