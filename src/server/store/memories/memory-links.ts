import { sql } from 'kysely'
import type { Action, LinkMaker } from '#domain/access.ts'
import { opens, sha256 } from '#server/store/access-keys.ts'
import type { Db, Tx } from '#server/store/database/database.ts'
import { changedOne, rowsChanged } from '#server/store/database/results.ts'
import * as families from '#server/store/families.ts'

/** Whose links: those of a family, or those that were made for a form before it was sent. */
export type LinkOwner = { rootId: string } | { ownerKey: string }

export type NewMemoryLink = {
  id: string
  key: string
  owner: LinkOwner
  person: string
  ownerName: string
  note: string
  madeBy: LinkMaker
  now: Date
  expiresAt: Date
}

export async function insert(db: Db, link: NewMemoryLink): Promise<void> {
  const { owner } = link
  await db
    .insertInto('memory_links')
    .values({
      id: link.id,
      hash: sha256(link.key),
      owner_hash: 'ownerKey' in owner ? sha256(owner.ownerKey) : null,
      root_id: 'rootId' in owner ? owner.rootId : null,
      person: link.person,
      owner_name: link.ownerName,
      note: link.note,
      made_by: link.madeBy,
      created_at: link.now,
      expires_at: link.expiresAt,
    })
    .execute()
}

/** Links of one owner are created one after the other. A form that wasn't sent may have no row to lock. */
export async function lockOwner(tx: Tx, owner: LinkOwner): Promise<void> {
  if ('rootId' in owner) await families.lock(tx, owner.rootId)
  else {
    const name = `memories ${sha256(owner.ownerKey).toString('hex')}`
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
  }
}

/** The links of an owner that work, oldest first. */
export async function listValid(db: Db, owner: LinkOwner, now: Date) {
  return db
    .selectFrom('memory_links as l')
    .where(isOfOwner(owner))
    .select(['l.id', 'l.note', 'l.created_at', 'l.expires_at'])
    .where('l.revoked_at', 'is', null)
    .where('l.expires_at', '>', now)
    .orderBy('l.created_at')
    .execute()
}

/**
 * Stops the links of unsent forms and gives them to nobody: the keys may still be in a browser that someone else uses next.
 * Their memories are deleted like all whose form was never sent. Returns their ids.
 */
export const forget = (db: Db, ownerKeys: string[], now: Date): Promise<string[]> =>
  families.inTransaction(db, async (tx) => {
    const own = sql<Buffer>`any (${ownerKeys.map(sha256)}::bytea[])`
    const links = await tx
      .selectFrom('memory_links')
      .select('id')
      .where('owner_hash', '=', own)
      .orderBy('id')
      .forUpdate()
      .execute()
    await tx
      .updateTable('memory_links')
      .set({
        owner_hash: sql`sha256(uuid_send(gen_random_uuid()))`,
        revoked_at: sql`coalesce(revoked_at, ${now})`,
      })
      .where('owner_hash', '=', own)
      .execute()
    return links.map(({ id }) => id)
  })

/** What a contributor sees; nothing while the family is being erased. `open` is false once the link has expired or was revoked. */
export async function findByKey(db: Db, key: string, now: Date) {
  const link = await db
    .selectFrom('memory_links as s')
    .select(['id', 'root_id', 'person', 'owner_name', 'note', 'expires_at', 'revoked_at'])
    .where('hash', '=', sha256(key))
    .where(families.isKept)
    .executeTakeFirst()
  return link && { ...link, open: link.revoked_at === null && link.expires_at > now }
}

/** Whether one of these keys owns the link: a family's key, or the key of the browser that made it. */
export async function isOwned(
  db: Db,
  linkId: string,
  action: Action,
  keys: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    select from memory_links s
    where s.id = ${linkId} and ${families.isKept}
      and (s.owner_hash = any(${keys.map(sha256)}::bytea[]) or ${opens(keys, action)})
  `.execute(db)
  return rows.length === 1
}

/** False if it was revoked before. */
export const revoke = (db: Db, linkId: string, now: Date): Promise<boolean> =>
  families.inTransaction(db, async (tx) => {
    await lock(tx, { links: [linkId] })
    return tx
      .updateTable('memory_links')
      .set({ revoked_at: now })
      .where('id', '=', linkId)
      .where('revoked_at', 'is', null)
      .$call(changedOne)
  })

/** Everything that these links and memories touch, so that several can be changed together. */
export async function lock(
  tx: Tx,
  { links = [], memories = [] }: { links?: string[]; memories?: string[] },
): Promise<void> {
  await sql`select lock_memories(${links}::uuid[], ${memories}::uuid[])`.execute(tx)
}

/** Stops all links of a family by which others add memories, or those of one maker. Returns how many still worked. */
export async function revokeAll(
  db: Db,
  rootId: string,
  now: Date,
  madeBy: readonly LinkMaker[] = ['owner', 'linked'],
): Promise<number> {
  return db
    .updateTable('memory_links')
    .set({ revoked_at: now })
    .where('root_id', '=', rootId)
    .where('made_by', 'in', madeBy)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .$call(rowsChanged)
}

/**
 * Makes links part of a family that has none: those of the form that is sent, or of the unpaid family that this one
 * replaces.
 */
export async function handOver(db: Db, from: LinkOwner, rootId: string): Promise<void> {
  const owner = 'ownerKey' in from ? sha256(from.ownerKey) : null
  const former = 'rootId' in from ? from.rootId : null
  await sql`select hand_over_memory_links(${owner}, ${former}, ${rootId})`.execute(db)
}

/**
 * Deletes links whose form was never sent, with their memories. Skips rows that another transaction has locked;
 * the next run deletes them. Returns how many.
 */
export async function purgeUnattached(db: Db, before: Date): Promise<number> {
  return db
    .deleteFrom('memory_links')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('memory_links')
        .select('id')
        .where('root_id', 'is', null)
        .where('created_at', '<', before)
        .forUpdate()
        .skipLocked(),
    )
    .$call(rowsChanged)
}

/** A condition on links `l`. */
export const isOfOwner = (owner: LinkOwner) =>
  'rootId' in owner
    ? sql<boolean>`l.root_id = ${owner.rootId}`
    : sql<boolean>`l.owner_hash = ${sha256(owner.ownerKey)}`
