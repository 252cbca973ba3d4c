import { sql } from 'kysely'
import { type Caller, dayOf } from '#domain/budget.ts'
import { hashOf } from './access-keys.ts'
import type { Db } from './database.ts'

/** A submission's caller; `browser` is the label of this browser's earlier submissions, or a new one. */
export async function insert(
  db: Db,
  caller: { submissionId: string; network: Buffer; browser: string; now: Date },
): Promise<void> {
  await db
    .insertInto('callers')
    .values({
      submission_id: caller.submissionId,
      network: caller.network,
      browser: caller.browser,
      seen_at: caller.now,
    })
    .execute()
}

/** The label of the browser that holds one of these keys, if it was here lately. */
export async function browserWith(db: Db, keys: string[]): Promise<string | undefined> {
  if (keys.length === 0) return undefined
  const row = await db
    .selectFrom('callers as c')
    .innerJoin('access_keys as k', 'k.root_id', 'c.submission_id')
    .where('k.hash', 'in', keys.map(hashOf))
    .orderBy('c.seen_at', 'desc')
    .select('c.browser')
    .executeTakeFirst()
  return row?.browser
}

/** The previews of today by the same browser and network, without this one. */
export async function previewsBy(db: Db, submissionId: string, now: Date): Promise<Caller> {
  const day = dayOf(now)
  const { rows } = await sql<{ browser: string; network: string; proved: boolean }>`
    select c.proved_at is not null as proved,
      (select count(*) from callers o
        where o.browser = c.browser and o.previewed_on = ${day} and o.submission_id <> c.submission_id)
        as browser,
      (select count(*) from callers o
        where o.network = c.network and o.previewed_on = ${day} and o.submission_id <> c.submission_id)
        as network
    from callers c where c.submission_id = ${submissionId}
  `.execute(db)
  const [found] = rows
  return found
    ? { ofBrowser: Number(found.browser), ofNetwork: Number(found.network), proved: found.proved }
    : null
}

export async function previewed(db: Db, submissionId: string, now: Date): Promise<void> {
  await db
    .updateTable('callers')
    .set({ previewed_on: dayOf(now) })
    .where('submission_id', '=', submissionId)
    .execute()
}

export async function proved(db: Db, submissionId: string, now: Date): Promise<void> {
  await db
    .updateTable('callers')
    .set({ proved_at: now })
    .where('submission_id', '=', submissionId)
    .execute()
}

export async function forget(db: Db, seenBefore: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('callers')
    .where('seen_at', '<', seenBefore)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
