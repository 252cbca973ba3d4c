import type { Db } from '#server/store/database/database.ts'
import { changedOne } from '#server/store/database/results.ts'

type DeskLink = { hash: Buffer; createdAt: Date; expiresAt: Date }

export async function addLink(db: Db, { hash, createdAt, expiresAt }: DeskLink): Promise<void> {
  await db
    .insertInto('desk_links')
    .values({ hash, created_at: createdAt, expires_at: expiresAt })
    .execute()
}

/** False if the link is unknown, used or expired. */
export async function useLink(db: Db, hash: Buffer, now: Date): Promise<boolean> {
  return db
    .deleteFrom('desk_links')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .$call(changedOne)
}

/** The other links that were sent stop working too. */
export async function removeLinks(db: Db): Promise<void> {
  await db.deleteFrom('desk_links').execute()
}

export async function addSession(db: Db, hash: Buffer, now: Date): Promise<void> {
  await db.insertInto('desk_sessions').values({ hash, signed_in_at: now, seen_at: now }).execute()
}

type Limits = { signedInAfter: Date; seenAfter: Date; now: Date }

/** Notes that the session is used. False if it's unknown or expired. */
export async function touchSession(
  db: Db,
  hash: Buffer,
  { signedInAfter, seenAfter, now }: Limits,
): Promise<boolean> {
  return db
    .updateTable('desk_sessions')
    .set({ seen_at: now })
    .where('hash', '=', hash)
    .where('signed_in_at', '>', signedInAfter)
    .where('seen_at', '>', seenAfter)
    .$call(changedOne)
}

export async function removeSession(db: Db, hash: Buffer): Promise<boolean> {
  return db.deleteFrom('desk_sessions').where('hash', '=', hash).$call(changedOne)
}

export async function purge(db: Db, now: Date, signedInBefore: Date): Promise<number> {
  const links = await db.deleteFrom('desk_links').where('expires_at', '<=', now).executeTakeFirst()
  const sessions = await db
    .deleteFrom('desk_sessions')
    .where('signed_in_at', '<=', signedInBefore)
    .executeTakeFirst()
  return Number(links.numDeletedRows + sessions.numDeletedRows)
}
