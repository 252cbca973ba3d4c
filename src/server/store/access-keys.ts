import { createHash } from 'node:crypto'
import type { Db } from './database.ts'

/** A key is 256 random bits, so a plain hash of it tells nothing. */
export function sha256(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

/** Adds a key of a browser. */
export async function addForBrowser(db: Db, key: string, rootId: string, now: Date): Promise<void> {
  await db
    .insertInto('access_keys')
    .values({
      hash: sha256(key),
      root_id: rootId,
      kind: 'browser',
      created_at: now,
      revoked_at: null,
    })
    .execute()
}

/** Adds the key of a letter once, however often the letter is tried. */
export async function addForEmail(
  db: Db,
  given: { key: string; rootId: string; emailId: string; now: Date },
): Promise<void> {
  await db
    .insertInto('access_keys')
    .values({
      hash: sha256(given.key),
      root_id: given.rootId,
      kind: 'email',
      email_id: given.emailId,
      created_at: given.now,
      revoked_at: null,
    })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
}

/** How many keys of the family opened something until now. */
export async function revokeAll(db: Db, rootId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('access_keys')
    .set({ revoked_at: now })
    .where('root_id', '=', rootId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
