import { sql } from 'kysely'
import {
  type ContributionInput,
  type ContributionState,
  contributionLimits,
} from '#domain/contributions/contribution.ts'
import { sha256 } from '#server/store/access-keys.ts'
import type { Db, Tx } from '#server/store/database/database.ts'
import { call, rowsChanged } from '#server/store/database/results.ts'
import { isOfOwner, type RequestOwner } from './memory-requests.ts'

export type SaveOutcome = 'saved' | 'closed' | 'used' | 'limit-reached' | 'full'

/** Stores a memory, or changes it if this contributor's key has one already. */
export async function save(
  db: Db,
  memory: ContributionInput & { key: string; ownKey: string; id: string; now: Date },
): Promise<SaveOutcome> {
  const { perDay, perLink } = contributionLimits
  return call(db)`
    save_contribution(${sha256(memory.key)}, ${sha256(memory.ownKey)}, ${memory.id}, ${memory.name},
    ${memory.relation}, ${memory.text}, ${memory.now}, ${perDay}, ${perLink})
  `
}

export async function findOwn(db: Db, ownKey: string) {
  return db
    .selectFrom('contributions')
    .select(['id', 'request_id', 'name', 'relation', 'text', 'state', 'contributed_at'])
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
  const row = await db
    .selectFrom('contributions')
    .select('hash')
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? deleteByHash(db, row.hash, now) : nothingDeleted
}

async function deleteByHash(db: Db, hash: Buffer, now: Date): Promise<Deletion> {
  const { rows } = await sql<Deletion>`
    select deleted, marked_family as "markedFamily" from delete_contribution(${hash}, ${now})
  `.execute(db)
  return rows[0] ?? nothingDeleted
}

/** Forgets which memories were deleted, once no backup can hold them. */
export async function purgeDeleted(db: Db, before: Date): Promise<number> {
  return db.deleteFrom('deleted_contributions').where('deleted_at', '<', before).$call(rowsChanged)
}

/** Everything that was contributed for an owner, oldest first. */
export async function list(db: Db, owner: RequestOwner) {
  return db
    .selectFrom('contributions as c')
    .innerJoin('memory_requests as r', 'r.id', 'c.request_id')
    .where(isOfOwner(owner))
    .select(['c.id', 'c.name', 'c.relation', 'c.text', 'c.state', 'c.contributed_at'])
    .select(['c.changed_at', 'c.request_id'])
    .orderBy('c.contributed_at')
    .execute()
}

/** The links by which these memories were added. Null if one of them is gone. */
export async function listRequestIds(db: Db, ids: string[]): Promise<string[] | null> {
  const rows = await db
    .selectFrom('contributions')
    .select(['id', 'request_id'])
    .where('id', 'in', ids)
    .execute()
  if (rows.length < new Set(ids).size) return null
  return [...new Set(rows.map(({ request_id }) => request_id))]
}

export async function isOfFamily(db: Db, id: string, rootId: string): Promise<boolean> {
  const { rows } = await sql`
    select from contributions where id = ${id} and request_id in ${ofFamily(rootId)}
  `.execute(db)
  return rows.length === 1
}

/** Everything that these memories touch, so that several can be decided about together. */
export async function lock(tx: Tx, ids: string[]): Promise<void> {
  await sql`select lock_memories('{}', ${ids}::uuid[])`.execute(tx)
}

type DecideOutcome = 'saved' | 'preview-dropped' | 'changed' | 'not-found' | 'limit-reached'

export type DecisionInput = {
  id: string
  state: Exclude<ContributionState, 'new'>
  /** When the words were last changed that the owner read. */
  changedAt: Date
}

export async function decide(
  db: Db,
  decision: DecisionInput & { now: Date },
): Promise<DecideOutcome> {
  const { id, state, changedAt, now } = decision
  return call(db)`
    decide_contribution(${id}, ${state}, ${changedAt}, ${now}, ${contributionLimits.used})
  `
}

/** The memories that a family's owner uses, as many as a text holds, and when they decided it. */
export async function listUsed(db: Db, rootId: string) {
  return db
    .selectFrom('contributions as c')
    .innerJoin('memory_requests as r', 'r.id', 'c.request_id')
    .where('r.root_id', '=', rootId)
    .where('c.state', '=', 'used')
    .select(['c.id', 'c.name', 'c.relation', 'c.text', 'c.decided_at'])
    .orderBy('c.decided_at')
    .orderBy('c.id')
    .limit(contributionLimits.used)
    .execute()
}

/** When the owner last decided about a memory. */
export async function lastDecidedAt(db: Db, rootId: string): Promise<Date | null> {
  const { at } = await db
    .selectFrom('contributions as c')
    .innerJoin('memory_requests as r', 'r.id', 'c.request_id')
    .where('r.root_id', '=', rootId)
    .select((eb) => eb.fn.max('c.decided_at').as('at'))
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
    .updateTable('contributions')
    .set({ kinds: [...kinds] })
    .where('id', '=', id)
    .where('text', '=', text)
    .execute()
}

const ofFamily = (rootId: string) => sql`(select id from memory_requests where root_id = ${rootId})`

/**
 * Families with new memories that no email was about, except those that got such an email since then or have one
 * waiting. `after` is the last family of the page before.
 */
export async function listDue(
  db: Db,
  { since, after, limit }: { since: Date; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ root_id: string }>`
    select distinct r.root_id from contributions c join memory_requests r on r.id = c.request_id
    where c.announced_at is null and c.state = 'new' and r.root_id is not null
      and (${after}::uuid is null or r.root_id > ${after})
      and not exists (
        select from emails e
        where e.submission_id = r.root_id and e.kind = 'new-memories' and e.recipient is null
          and (coalesce(e.sent_at, e.failed_at) is null
            or greatest(e.due_at, e.sent_at, e.failed_at) > ${since}))
    order by r.root_id limit ${limit}
  `.execute(db)
  return rows.map(({ root_id }) => root_id)
}

/** Records that an email about all new memories of this family is queued. Returns how many there were. */
export async function markAnnounced(db: Db, rootId: string, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update contributions set announced_at = ${now}
    where announced_at is null and state = 'new' and request_id in ${ofFamily(rootId)}
  `.execute(db)
  return Number(numAffectedRows)
}

/** Who added the memories that the owner hasn't decided about, oldest first. */
export async function listUndecidedNames(db: Db, rootId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from contributions
    where state = 'new' and request_id in ${ofFamily(rootId)} order by contributed_at
  `.execute(db)
  return rows.map(({ name }) => name)
}
