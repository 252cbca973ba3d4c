import { sql } from 'kysely'
import { utcDay } from '#domain/limits/budget.ts'
import { sha256 } from './access-keys.ts'
import type { Db, Tx } from './database/database.ts'

/** Identifies a request by its idempotency key and content, so a changed form is a new request. */
export function hashRequest(idempotencyKey: string, input: object): Buffer {
  return sha256(`${idempotencyKey} ${JSON.stringify(input)}`)
}

/**
 * Records the origin of a submission before it's stored. `browser` is this browser's existing label or a
 * new one. Returns the id of the earlier submission if the same form was sent before.
 */
export async function insert(
  tx: Tx,
  origin: {
    submissionId: string
    idempotencyHash: Buffer | null
    network: Buffer
    browser: string
    now: Date
  },
): Promise<string> {
  const { submissionId, idempotencyHash, network, browser, now } = origin
  const row = await tx
    .insertInto('submission_origins')
    .values({
      submission_id: submissionId,
      idempotency_hash: idempotencyHash,
      network,
      browser,
      seen_at: now,
    })
    .onConflict((conflict) => conflict.column('idempotency_hash').doNothing())
    .returning('submission_id')
    .executeTakeFirst()
  const id =
    row?.submission_id ?? (idempotencyHash && (await findByIdempotencyHash(tx, idempotencyHash)))
  if (!id) throw new Error('conflicting idempotency hash not found')
  return id
}

export async function findByIdempotencyHash(
  db: Db,
  idempotencyHash: Buffer,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('submission_origins')
    .select('submission_id')
    .where('idempotency_hash', '=', idempotencyHash)
    .executeTakeFirst()
  return row?.submission_id
}

/** The most recent browser label among submissions that these keys open. */
export async function findBrowser(db: Db, keys: string[]): Promise<string | undefined> {
  if (keys.length === 0) return undefined
  const { rows } = await sql<{ browser: string | null }>`
    select ${browserWithKeys(keys)} as browser`.execute(db)
  return rows[0]?.browser ?? undefined
}

export const browserWithKeys = (keys: string[]) => sql<string | null>`(
  select o.browser from submission_origins o
  join access_keys k on k.root_id = o.submission_id
  where k.hash = any(${keys.map(sha256)}::bytea[])
  order by o.seen_at desc limit 1)`

/** A query for that day's other previews by the same browser and network, as a PreviewUsage. */
export const previewUsage = (submissionId: string, day: string) => sql`
  select json_build_object('powSolved', c.pow_solved_at is not null,
    'byBrowser', (select count(*) from submission_origins o
      where o.browser = c.browser and o.previewed_on = ${day} and o.submission_id <> c.submission_id),
    'byNetwork', (select count(*) from submission_origins o
      where o.network = c.network and o.previewed_on = ${day} and o.submission_id <> c.submission_id))
  from submission_origins c where c.submission_id = ${submissionId}`

/** Undoes the count if no call for this preview was charged that day. */
export async function unmarkPreviewed(db: Db, submissionId: string, date: Date): Promise<void> {
  const day = utcDay(date)
  await db
    .updateTable('submission_origins as c')
    .set({ previewed_on: null })
    .where('c.submission_id', '=', submissionId)
    .where('c.previewed_on', '=', day)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('spend as s')
            .select('s.id')
            .whereRef('s.submission_id', '=', 'c.submission_id')
            .where('s.purpose', '=', 'preview')
            .where('s.charged', '=', true)
            .where('s.reserved_at', '>=', new Date(day)),
        ),
      ),
    )
    .execute()
}

export async function markPowSolved(db: Db, submissionId: string, now: Date): Promise<void> {
  await db
    .updateTable('submission_origins')
    .set({ pow_solved_at: now })
    .where('submission_id', '=', submissionId)
    .execute()
}

export async function purge(db: Db, seenBefore: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('submission_origins')
    .where('seen_at', '<', seenBefore)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
