import type { ContactMessage } from '#domain/contact.ts'
import type { Db } from './database/database.ts'

export async function insert(
  db: Db,
  id: string,
  message: ContactMessage,
  now: Date,
): Promise<void> {
  await db
    .insertInto('contact_messages')
    .values({ id, ...message, received_at: now })
    .execute()
}

export async function find(db: Db, id: string) {
  return db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function purge(db: Db, receivedBefore: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('contact_messages')
    .where('received_at', '<', receivedBefore)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function markAcknowledged(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('contact_messages')
    .set({ acknowledged_at: now })
    .where('id', '=', id)
    .execute()
}

export async function markForwarded(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('contact_messages').set({ forwarded_at: now }).where('id', '=', id).execute()
}
