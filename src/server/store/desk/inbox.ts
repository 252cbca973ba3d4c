import { sql } from 'kysely'
import type { Db } from '#server/store/database/database.ts'
import { changedOne, isFound } from '#server/store/database/results.ts'

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
  return db
    .updateTable('contact_messages')
    .set({ done_at: now })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .$call(changedOne)
}

/** Its replies are erased with it. */
export async function erase(db: Db, id: string): Promise<boolean> {
  return db.deleteFrom('contact_messages').where('id', '=', id).$call(changedOne)
}

/** Null if the same reply to this message is stored already. */
export async function insertReply(
  db: Db,
  reply: { id: string; contactId: string; reply: string; now: Date },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into contact_replies (id, contact_id, reply, written_at)
    values (${reply.id}, ${reply.contactId}, ${reply.reply}, ${reply.now})
    on conflict (contact_id, md5(reply)) do nothing returning id
  `.execute(db)
  return rows[0]?.id ?? null
}

export async function hasReply(db: Db, contactId: string, reply: string): Promise<boolean> {
  return db
    .selectFrom('contact_replies')
    .select('id')
    .where('contact_id', '=', contactId)
    .where('reply', '=', reply)
    .$call(isFound)
}

export async function findReply(db: Db, id: string) {
  return db
    .selectFrom('contact_replies as r')
    .innerJoin('contact_messages as m', 'm.id', 'r.contact_id')
    .select(['r.id', 'r.reply', 'r.sent_at', 'r.failed_at', 'm.id as contact_id'])
    .select(['m.email', 'm.received_at', 'm.acknowledged_at'])
    .where('r.id', '=', id)
    .executeTakeFirst()
}

export async function listReplies(db: Db, contactId: string) {
  return db
    .selectFrom('contact_replies')
    .select(['id', 'reply', 'written_at', 'sent_at', 'failed_at', 'failure'])
    .where('contact_id', '=', contactId)
    .orderBy('written_at')
    .execute()
}

export async function markReplySent(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('contact_replies').set({ sent_at: now }).where('id', '=', id).execute()
}

export async function markReplyFailed(
  db: Db,
  id: string,
  failure: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('contact_replies')
    .set({ failed_at: now, failure })
    .where('id', '=', id)
    .execute()
}
