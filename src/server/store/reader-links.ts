import { sql } from 'kysely'
import { sha256 } from './access-keys.ts'
import type { Db } from './database/database.ts'
import { changedOne, rowsChanged } from './database/results.ts'
import { withLock } from './families.ts'

type NewLink = { id: string; key: string; rootId: string; makerHash: Buffer; now: Date }

/** Does nothing if there is one, or if this one was made before. */
export async function insert(db: Db, link: NewLink): Promise<void> {
  await db
    .insertInto('reader_links')
    .values({
      id: link.id,
      hash: sha256(link.key),
      root_id: link.rootId,
      maker_hash: link.makerHash,
      created_at: link.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The link of a family that works. */
export async function findValid(db: Db, rootId: string) {
  return db
    .selectFrom('reader_links')
    .select(['id', 'maker_hash'])
    .where('root_id', '=', rootId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

/** What a reader sees: the current text of the newest version, and the names. */
export async function findText(db: Db, key: string) {
  return db
    .selectFrom('reader_links as l')
    .innerJoin('eulogy_submissions as s', 's.root_id', 'l.root_id')
    .innerJoin('paid_eulogies as e', 'e.submission_id', 's.id')
    .where('l.hash', '=', sha256(key))
    .where('l.revoked_at', 'is', null)
    .select(['l.root_id', 'e.full_eulogy', 'e.written_at', 's.person', 's.customer_name'])
    .orderBy('e.written_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** False if the family has no such link, or it was revoked before. */
export const revoke = (db: Db, rootId: string, id: string, now: Date): Promise<boolean> =>
  withLock(db, rootId, (tx) =>
    tx
      .updateTable('reader_links')
      .set({ revoked_at: now })
      .where('id', '=', id)
      .where('root_id', '=', rootId)
      .where('revoked_at', 'is', null)
      .$call(changedOne),
  )

/** Except one that was made with a kept key. Returns the number of links that were still valid. */
export async function revokeAll(
  db: Db,
  rootId: string,
  now: Date,
  kept: readonly string[] = [],
): Promise<number> {
  return db
    .updateTable('reader_links')
    .set({ revoked_at: now })
    .where('root_id', '=', rootId)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`maker_hash <> all(${kept.map(sha256)}::bytea[])`)
    .$call(rowsChanged)
}
