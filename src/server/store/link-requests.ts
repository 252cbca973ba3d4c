import type { Db } from './database/database.ts'

export async function insert(db: Db, id: string, email: string, now: Date): Promise<void> {
  await db.insertInto('link_requests').values({ id, email, requested_at: now }).execute()
}

export async function find(db: Db, id: string) {
  return db.selectFrom('link_requests').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('link_requests').where('id', '=', id).execute()
}

export async function purge(db: Db, requestedBefore: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('link_requests')
    .where('requested_at', '<', requestedBefore)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
