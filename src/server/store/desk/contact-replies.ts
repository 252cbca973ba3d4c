import { sql } from 'kysely'
import type { Db } from '#server/store/database/database.ts'

/** Null if the same reply to this message is stored already. */
export async function insert(
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

export async function has(db: Db, contactId: string, reply: string): Promise<boolean> {
  const row = await db
    .selectFrom('contact_replies')
    .select('id')
    .where('contact_id', '=', contactId)
    .where('reply', '=', reply)
    .executeTakeFirst()
  return row !== undefined
}

/** The reply with the message it answers. */
export async function find(db: Db, id: string) {
  return db
    .selectFrom('contact_replies as r')
    .innerJoin('contact_messages as m', 'm.id', 'r.contact_id')
    .select(['r.id', 'r.reply', 'r.sent_at', 'r.failed_at', 'm.id as contact_id'])
    .select(['m.email', 'm.received_at', 'm.acknowledged_at'])
    .where('r.id', '=', id)
    .executeTakeFirst()
}

export async function listOf(db: Db, contactId: string) {
  return db
    .selectFrom('contact_replies')
    .select(['id', 'reply', 'written_at', 'sent_at', 'failed_at', 'failure'])
    .where('contact_id', '=', contactId)
    .orderBy('written_at')
    .execute()
}

export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('contact_replies').set({ sent_at: now }).where('id', '=', id).execute()
}

export async function markFailed(db: Db, id: string, failure: string, now: Date): Promise<void> {
  await db
    .updateTable('contact_replies')
    .set({ failed_at: now, failure })
    .where('id', '=', id)
    .execute()
}
