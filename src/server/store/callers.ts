import { sql } from 'kysely'
import { type Caller, dayOf } from '#domain/budget.ts'
import { hashOf } from './access-keys.ts'
import type { Db, Tx } from './database.ts'

/** What a form looks like that was sent under this name; another form, another mark. */
export function markOf(sending: string, told: object): Buffer {
  return hashOf(`${sending} ${JSON.stringify(told)}`)
}

/**
 * Notes who sent a submission, before it is stored; `browser` is the label of this browser's earlier
 * ones, or a new one. Answers with the submission that the same form, sent before, has become.
 */
export async function insert(
  tx: Tx,
  caller: {
    submissionId: string
    mark: Buffer | null
    network: Buffer
    browser: string
    now: Date
  },
): Promise<string> {
  const { submissionId, mark, network, browser, now } = caller
  const row = await tx
    .insertInto('callers')
    .values({ submission_id: submissionId, mark, network, browser, seen_at: now })
    .onConflict((conflict) => conflict.column('mark').doNothing())
    .returning('submission_id')
    .executeTakeFirst()
  const id = row?.submission_id ?? (mark && (await findSent(tx, mark)))
  if (!id) throw new Error('A form was sent under a mark that nobody has')
  return id
}

/** The submission that was sent under this mark. */
export async function findSent(tx: Tx, mark: Buffer): Promise<string | undefined> {
  const row = await tx
    .selectFrom('callers')
    .select('submission_id')
    .where('mark', '=', mark)
    .executeTakeFirst()
  return row?.submission_id
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

/** Takes the count back when no call of that day for this preview was charged for. */
export async function notPreviewed(db: Db, submissionId: string, when: Date): Promise<void> {
  const day = dayOf(when)
  await db
    .updateTable('callers as c')
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
