import { createHash } from 'node:crypto'
import type { Db } from './database.ts'

/** A key is 256 random bits, so a plain hash of it tells nothing. */
export function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

export async function add(
  db: Db,
  key: string,
  rootId: string,
  kind: 'browser' | 'letter',
  now: Date,
): Promise<void> {
  await db
    .insertInto('access_keys')
    .values({ hash: hashOf(key), root_id: rootId, kind, created_at: now, revoked_at: null })
    .execute()
}
