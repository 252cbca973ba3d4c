import { type Selectable, sql } from 'kysely'
import type { SentenceEvidence } from '#domain/evidence.ts'
import { maxGivenBack } from '#domain/offer.ts'
import type { RewriteWish } from '#domain/rewrite.ts'
import type { Db, Tx } from '#server/store/database/database.ts'
import { call, changedOne } from '#server/store/database/results.ts'
import type { Schema } from '#server/store/database/schema.ts'

export type Rewrite = Selectable<Schema['paragraph_rewrites']>

type NewRewrite = {
  id: string
  submissionId: string
  idempotencyHash: Buffer | null
  position: number
  oldText: string
  wish: RewriteWish
  memory: string
  /** Someone else's memory, instead of the buyer's own. */
  memoryId: string | null
  now: Date
  expiresAt: Date
}

/** Uses up one rewrite of the purchase, and returns how many are left. Null if there was none. */
export async function request(tx: Tx, rewrite: NewRewrite): Promise<number | null> {
  const { id, submissionId, idempotencyHash, position, oldText, wish, memory, memoryId } = rewrite
  return call(tx)`
    request_rewrite(${id}, ${submissionId}, ${idempotencyHash}, ${position}, ${oldText},
    ${wish}, ${memory}, ${memoryId}, ${rewrite.now}, ${rewrite.expiresAt}, ${maxGivenBack.rewrites})
  `
}

const select = (db: Db) => db.selectFrom('paragraph_rewrites').selectAll()

export const find = (db: Db, id: string) => select(db).where('id', '=', id).executeTakeFirst()

export const findByIdempotencyHash = (tx: Tx, hash: Buffer) =>
  select(tx).where('idempotency_hash', '=', hash).executeTakeFirst()

/** The rewrite of this version that is being written. */
export const findRunning = (tx: Tx, submissionId: string, now: Date) =>
  select(tx)
    .where('submission_id', '=', submissionId)
    .where('outcome', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** How many rewrites the family has left, including those past their deadline that will be given back. */
export async function countLeft(db: Db, rootId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select p.rewrites + greatest(0, least(r.expired, ${maxGivenBack.rewrites} - r.given_back)) as left
    from purchases p, lateral (
      select count(*) filter (where r.outcome is null and r.expires_at <= ${now})::integer as expired,
        count(*) filter (where r.given_back)::integer as given_back
      from paragraph_rewrites r join eulogy_submissions s on s.id = r.submission_id
      where s.root_id = p.root_id) r
    where p.root_id = ${rootId}
  `.execute(db)
  return rows[0]?.left ?? 0
}

export async function saveMemoryKinds(db: Db, id: string, kinds: readonly string[]): Promise<void> {
  await db
    .updateTable('paragraph_rewrites')
    .set({ memory_kinds: [...kinds] })
    .where('id', '=', id)
    .execute()
}

/** False if it has ended, or its deadline has passed. */
export async function saveText(
  tx: Tx,
  id: string,
  { text, sentences, now }: { text: string; sentences: SentenceEvidence[]; now: Date },
): Promise<boolean> {
  return tx
    .updateTable('paragraph_rewrites')
    .set({
      outcome: 'written',
      ended_at: now,
      new_text: text,
      sentences: JSON.stringify(sentences),
    })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .where('expires_at', '>', now)
    .$call(changedOne)
}

/** Ends a rewrite without a text and gives it back, once, unless the purchase has had as many back as it may. */
export async function giveBack(tx: Tx, rootId: string, id: string, now: Date): Promise<void> {
  await call(tx)`give_back_rewrites(${rootId}, ${id}, ${now}, ${maxGivenBack.rewrites})`
}

/** Whether the purchase has had as many failed rewrites back as it may. */
export async function hasReachedLimit(db: Db, rootId: string): Promise<boolean> {
  const { rows } = await sql<{ reached: boolean }>`
    select count(*) >= ${maxGivenBack.rewrites} as reached
    from paragraph_rewrites r join eulogy_submissions s on s.id = r.submission_id
    where s.root_id = ${rootId} and r.given_back
  `.execute(db)
  return rows[0]?.reached ?? false
}
