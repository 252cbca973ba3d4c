import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Action, isOwnersKind, kindsFor, type LinkMaker } from '#domain/access.ts'
import type { Db } from './database/database.ts'
import { countRows, rowsChanged } from './database/results.ts'

/** Keys are 256 random bits, so an unsalted hash is safe. */
export function sha256(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

export async function addForBrowser(
  db: Db,
  browser: { key: string; rootId: string; kind: 'browser' | 'linked-browser'; now: Date },
): Promise<void> {
  await db
    .insertInto('access_keys')
    .values({
      hash: sha256(browser.key),
      root_id: browser.rootId,
      kind: browser.kind,
      created_at: browser.now,
      revoked_at: null,
    })
    .execute()
}

export async function listValid(db: Db, rootId: string, keys: readonly string[]) {
  return db
    .selectFrom('access_keys')
    .select(['hash', 'kind', 'created_at'])
    .where('root_id', '=', rootId)
    .where(sql<boolean>`hash = any(${keys.map(sha256)}::bytea[])`)
    .where('revoked_at', 'is', null)
    .execute()
}

/** A condition on rows `s` with a family: one of these keys is enough for the action. */
export const opens = (keys: readonly string[], action: Action) => sql<boolean>`exists (
  select from access_keys k
  where k.root_id = s.root_id and k.hash = any(${keys.map(sha256)}::bytea[])
    and k.kind = any(${kindsFor(action)}::text[]) and k.revoked_at is null)`

/** Whether one of these keys is of a browser that wrote, bought or confirmed it. */
export async function hasOwners(db: Db, rootId: string, keys: readonly string[]): Promise<boolean> {
  const valid = await listValid(db, rootId, keys)
  return valid.some(({ kind }) => isOwnersKind(kind))
}

/** Whose a link is that the browser with these keys makes. */
export const findLinkMaker = async (
  db: Db,
  rootId: string,
  keys: readonly string[],
): Promise<LinkMaker> => ((await hasOwners(db, rootId, keys)) ? 'owner' : 'linked')

/** Does nothing if the key exists: a retried email has the same key. */
export async function addForEmail(
  db: Db,
  emailKey: {
    key: string
    rootId: string
    emailId: string | null
    kind?: 'email' | 'confirmation'
    mailbox: Buffer
    now: Date
  },
): Promise<void> {
  await db
    .insertInto('access_keys')
    .values({
      hash: sha256(emailKey.key),
      root_id: emailKey.rootId,
      kind: emailKey.kind ?? 'email',
      email_id: emailKey.emailId,
      mailbox: emailKey.mailbox,
      created_at: emailKey.now,
      revoked_at: null,
    })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
}

/** Returns the number of keys that were still valid. Only the kept ones still are. */
export async function revokeAll(
  db: Db,
  rootId: string,
  now: Date,
  kept: readonly string[] = [],
): Promise<number> {
  return db
    .updateTable('access_keys')
    .set({ revoked_at: now })
    .where('root_id', '=', rootId)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`hash <> all(${kept.map(sha256)}::bytea[])`)
    .$call(rowsChanged)
}

export async function countValid(db: Db, rootId: string): Promise<number> {
  return db
    .selectFrom('access_keys')
    .where('root_id', '=', rootId)
    .where('revoked_at', 'is', null)
    .$call(countRows)
}

export async function insertLinkRequest(
  db: Db,
  id: string,
  email: string,
  now: Date,
): Promise<void> {
  await db.insertInto('link_requests').values({ id, email, requested_at: now }).execute()
}

export async function findLinkRequest(db: Db, id: string) {
  return db.selectFrom('link_requests').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function removeLinkRequest(db: Db, id: string): Promise<void> {
  await db.deleteFrom('link_requests').where('id', '=', id).execute()
}

export async function purgeLinkRequests(db: Db, requestedBefore: Date): Promise<number> {
  return db
    .deleteFrom('link_requests')
    .where('requested_at', '<', requestedBefore)
    .$call(rowsChanged)
}
