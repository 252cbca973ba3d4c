import { sql } from 'kysely'
import { type MemoryInput, type MemoryState, memoryLimits } from '#domain/memories/memory.ts'
import { purchaseCan } from '#domain/order/purchase.ts'
import { sha256 } from '#server/store/access-keys.ts'
import type { Db, Tx } from '#server/store/database/database.ts'
import { call, countRows, rowsChanged } from '#server/store/database/results.ts'
import { dropUnpaid } from '#server/store/eulogies.ts'
import { inTransaction } from '#server/store/families.ts'
import { isOfOwner, type LinkOwner, lock } from './memory-links.ts'

export type SaveOutcome = 'saved' | 'closed' | 'used' | 'limit-reached' | 'full'

/** Stores a memory, or changes it if this contributor's key has one already. */
export async function save(
  db: Db,
  memory: MemoryInput & { key: string; ownKey: string; id: string; now: Date },
): Promise<SaveOutcome> {
  const { perDay, perLink } = memoryLimits
  return call(db)`
    save_memory(${sha256(memory.key)}, ${sha256(memory.ownKey)}, ${memory.id}, ${memory.name},
    ${memory.relation}, ${memory.text}, ${memory.now}, ${perDay}, ${perLink})
  `
}

export async function findOwn(db: Db, ownKey: string) {
  return db
    .selectFrom('memories')
    .select(['id', 'link_id', 'name', 'relation', 'text', 'state', 'contributed_at'])
    .where('hash', '=', sha256(ownKey))
    .executeTakeFirst()
}

/** `markedFamily`: its paid text has lines that rested on nothing else and now say who took the memory back. */
type Deletion = { deleted: boolean; markedFamily: string | null }
const nothingDeleted: Deletion = { deleted: false, markedFamily: null }

export const deleteOwn = (db: Db, ownKey: string, now: Date): Promise<Deletion> =>
  deleteByHash(db, sha256(ownKey), now)

/** Deletes a memory without its contributor's key. */
export async function deleteById(db: Db, id: string, now: Date): Promise<Deletion> {
  const row = await db.selectFrom('memories').select('hash').where('id', '=', id).executeTakeFirst()
  return row ? deleteByHash(db, row.hash, now) : nothingDeleted
}

async function deleteByHash(db: Db, hash: Buffer, now: Date): Promise<Deletion> {
  const { rows } = await sql<Deletion>`
    select deleted, marked_family as "markedFamily" from delete_memory(${hash}, ${now})
  `.execute(db)
  return rows[0] ?? nothingDeleted
}

/** Forgets which memories were deleted, once no backup can hold them. */
export async function purgeDeleted(db: Db, before: Date): Promise<number> {
  return db.deleteFrom('deleted_memories').where('deleted_at', '<', before).$call(rowsChanged)
}

/** All memories for an owner, oldest first. */
export async function list(db: Db, owner: LinkOwner) {
  return db
    .selectFrom('memories as m')
    .innerJoin('memory_links as l', 'l.id', 'm.link_id')
    .where(isOfOwner(owner))
    .select(['m.id', 'm.name', 'm.relation', 'm.text', 'm.state', 'm.contributed_at'])
    .select(['m.changed_at', 'm.link_id'])
    .orderBy('m.contributed_at')
    .execute()
}

/** The links by which these memories were added. Null if one of them is gone. */
export async function listLinkIds(db: Db, ids: string[]): Promise<string[] | null> {
  const rows = await db
    .selectFrom('memories')
    .select(['id', 'link_id'])
    .where('id', 'in', ids)
    .execute()
  if (rows.length < new Set(ids).size) return null
  return [...new Set(rows.map(({ link_id }) => link_id))]
}

export async function isOfFamily(db: Db, id: string, rootId: string): Promise<boolean> {
  const { rows } = await sql`
    select from memories where id = ${id} and link_id in ${ofFamily(rootId)}
  `.execute(db)
  return rows.length === 1
}

type DecideOutcome = 'saved' | 'preview-dropped' | 'changed' | 'not-found' | 'limit-reached'

export type DecisionInput = {
  id: string
  state: Exclude<MemoryState, 'new'>
  /** When the words were last changed that the owner read. */
  changedAt: Date
}

/**
 * What the owner decided; the caller has checked that it's the owner. Once the text is paid for, it is for the next version:
 * the memories of this one are fixed.
 *   preview-dropped  done, and the preview that told it has to be written again
 *   changed          its contributor has changed it since the owner read it
 *   limit-reached    as many are used as a text can hold
 */
export const decide = (db: Db, decision: DecisionInput & { now: Date }): Promise<DecideOutcome> =>
  inTransaction(db, (tx) => decideIn(tx, decision))

async function decideIn(
  tx: Tx,
  { id, state, changedAt, now }: DecisionInput & { now: Date },
): Promise<DecideOutcome> {
  await lock(tx, { memories: [id] })
  const memory = await tx
    .selectFrom('memories')
    .innerJoin('memory_links', 'memory_links.id', 'link_id')
    .leftJoin('purchases', 'purchases.root_id', 'memory_links.root_id')
    .where('memories.id', '=', id)
    .select(['memories.state', 'changed_at', 'memory_links.root_id', 'owner_hash'])
    .select('purchases.state as purchaseState')
    .executeTakeFirst()
  if (!memory) return 'not-found'
  const { root_id: rootId, purchaseState } = memory
  if (memory.changed_at.getTime() !== changedAt.getTime()) return 'changed'
  if (memory.state === state) return 'saved'
  const used = tx
    .selectFrom('memories')
    .innerJoin('memory_links', 'memory_links.id', 'link_id')
    .where('state', '=', 'used')
    .where((eb) => eb.or([eb('root_id', '=', rootId), eb('owner_hash', '=', memory.owner_hash)]))
  if (state === 'used' && (await used.$call(countRows)) >= memoryLimits.used) return 'limit-reached'
  const wasUsed = memory.state === 'used'
  if (rootId && (wasUsed || state === 'used')) await dropUnpaid(tx, rootId)
  const decided = tx.updateTable('memories').set({ state, decided_at: now })
  await decided.where('id', '=', id).execute()
  const isFixed = purchaseState !== null && purchaseCan('fix-memories', { state: purchaseState })
  return wasUsed && !isFixed && (await dropOpenings(tx, id)) ? 'preview-dropped' : 'saved'
}

/** Whether a preview told it, which has to be written again. */
const dropOpenings = (tx: Tx, id: string) => call(tx)<boolean>`drop_openings(${id})`

/** The memories that a family's owner uses, as many as a text holds, and when they decided it. */
export async function listUsed(db: Db, rootId: string) {
  return db
    .selectFrom('memories as m')
    .innerJoin('memory_links as l', 'l.id', 'm.link_id')
    .where('l.root_id', '=', rootId)
    .where('m.state', '=', 'used')
    .select(['m.id', 'm.name', 'm.relation', 'm.text', 'm.decided_at'])
    .orderBy('m.decided_at')
    .orderBy('m.id')
    .limit(memoryLimits.used)
    .execute()
}

/** When the owner last decided about a memory. */
export async function lastDecidedAt(db: Db, rootId: string): Promise<Date | null> {
  const { at } = await db
    .selectFrom('memories as m')
    .innerJoin('memory_links as l', 'l.id', 'm.link_id')
    .where('l.root_id', '=', rootId)
    .select((eb) => eb.fn.max('m.decided_at').as('at'))
    .executeTakeFirstOrThrow()
  return at
}

/** Ignored if the words have changed since they were classified. */
export async function saveKinds(
  db: Db,
  { id, text }: { id: string; text: string },
  kinds: readonly string[],
): Promise<void> {
  await db
    .updateTable('memories')
    .set({ kinds: [...kinds] })
    .where('id', '=', id)
    .where('text', '=', text)
    .execute()
}

const ofFamily = (rootId: string) => sql`(select id from memory_links where root_id = ${rootId})`

/**
 * Families with new memories that no email was about, except those that got such an email since then or have one
 * waiting. `after` is the last family of the page before.
 */
export async function listDue(
  db: Db,
  { since, after, limit }: { since: Date; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ root_id: string }>`
    select distinct l.root_id from memories m join memory_links l on l.id = m.link_id
    where m.announced_at is null and m.state = 'new' and l.root_id is not null
      and (${after}::uuid is null or l.root_id > ${after})
      and not exists (
        select from emails e
        where e.submission_id = l.root_id and e.kind = 'new-memories' and e.recipient is null
          and (coalesce(e.sent_at, e.failed_at) is null
            or greatest(e.due_at, e.sent_at, e.failed_at) > ${since}))
    order by l.root_id limit ${limit}
  `.execute(db)
  return rows.map(({ root_id }) => root_id)
}

/** Records that an email about all new memories of this family is queued. */
export async function markAnnounced(db: Db, rootId: string, now: Date): Promise<void> {
  await sql`
    update memories set announced_at = ${now}
    where announced_at is null and state = 'new' and link_id in ${ofFamily(rootId)}
  `.execute(db)
}

/** Who added the memories that the owner hasn't decided about, oldest first. */
export async function listUndecidedNames(db: Db, rootId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from memories
    where state = 'new' and link_id in ${ofFamily(rootId)} order by contributed_at
  `.execute(db)
  return rows.map(({ name }) => name)
}
