import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/store/database/database.ts'
import { changedOne, isFound } from '#server/store/database/results.ts'
import type { Email } from '#server/store/emails.ts'
import type { DeskTables } from './tables.ts'

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

const isOfReply = sql`e.submission_id is null and e.subject_id = r.id::text and e.kind = 'contact-reply'`

/** Oldest first. Without `all`, only messages that wait for an answer. */
export async function listMessages(
  db: Db,
  { all, email, limit }: { all: boolean; email?: string; limit: number },
): Promise<InboxMessage[]> {
  const { rows } = await sql<InboxMessage>`
    select m.id, m.name, m.email, m.subject, m.received_at as "receivedAt", m.done_at as "doneAt",
      (select count(*)::integer from contact_replies r where r.contact_id = m.id) as replies,
      coalesce((select bool_or(e.failed_at is not null) from contact_replies r join emails e on ${isOfReply}
        where r.contact_id = m.id), false) as "replyFailed"
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

/** Its replies are erased with it, and what was to be emailed about it. */
export async function erase(db: Db, id: string): Promise<boolean> {
  await sql`delete from emails where submission_id is null and subject_id = any (array(
    select ${id} union all select r.id::text from contact_replies r where r.contact_id = ${id}))`.execute(
    db,
  )
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
    .select(['r.reply', 'm.id as contact_id', 'm.email', 'm.received_at'])
    .where('r.id', '=', id)
    .executeTakeFirst()
}

type Reply = Selectable<DeskTables['contact_replies']> &
  Pick<Email, 'sent_at' | 'failed_at' | 'failure'>

export async function listReplies(db: Db, contactId: string): Promise<Reply[]> {
  const { rows } = await sql<Reply>`
    select r.*, e.sent_at, e.failed_at, e.failure from contact_replies r left join emails e on ${isOfReply}
    where r.contact_id = ${contactId} order by r.written_at
  `.execute(db)
  return rows
}
