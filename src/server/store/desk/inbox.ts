import { sql } from 'kysely'
import type { Db } from '#server/store/database/database.ts'

export type InboxMessage = {
  id: string
  name: string
  email: string
  subject: string
  receivedAt: Date
  doneAt: Date | null
  replies: number
  /** A reply that could not be delivered. */
  replyFailed: boolean
}

/** Oldest first. Without `all`, only messages that wait for an answer. */
export async function listMessages(
  db: Db,
  { all, email, limit }: { all: boolean; email?: string; limit: number },
): Promise<InboxMessage[]> {
  const { rows } = await sql<InboxMessage>`
    select m.id, m.name, m.email, m.subject, m.received_at as "receivedAt", m.done_at as "doneAt",
      (select count(*)::integer from contact_replies r where r.contact_id = m.id) as replies,
      exists (select from contact_replies r where r.contact_id = m.id and r.failed_at is not null) as "replyFailed"
    from contact_messages m
    where (${all} or m.done_at is null) and (${email ?? null}::text is null or lower(m.email) = lower(${email ?? null}))
    order by m.received_at limit ${limit}
  `.execute(db)
  return rows
}

export async function countWaiting(db: Db): Promise<{ waiting: number; oldest: Date | null }> {
  const { rows } = await sql<{ waiting: number; oldest: Date | null }>`
    select count(*)::integer as waiting, min(received_at) as oldest from contact_messages where done_at is null
  `.execute(db)
  return rows[0] ?? { waiting: 0, oldest: null }
}

/** False if it was done before, or there is no such message. */
export async function markDone(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('contact_messages')
    .set({ done_at: now })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Its replies are erased with it. */
export async function erase(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('contact_messages')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
