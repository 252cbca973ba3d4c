import { sql } from 'kysely'
import type { RemovedSentence, SentenceEvidence } from '#domain/evidence.ts'
import type { Db, Tx } from './database/database.ts'
import { isFound } from './database/results.ts'
import { idsOfFamily, withLock } from './families.ts'

/** False if another run has stored it already: a submission gets one text. */
export async function insert(
  db: Db,
  eulogy: {
    id: string
    submissionId: string
    text: string
    sentences: SentenceEvidence[]
    removed: RemovedSentence[]
    /** The memories of others that it was written from. */
    memoryIds?: string[]
    isShort?: boolean
    isUnread?: boolean
    now: Date
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('eulogies')
    .values({
      id: eulogy.id,
      submission_id: eulogy.submissionId,
      text: eulogy.text,
      sentences: JSON.stringify(eulogy.sentences),
      removed: JSON.stringify(eulogy.removed),
      ...(eulogy.memoryIds && { memory_ids: eulogy.memoryIds }),
      is_short: eulogy.isShort ?? false,
      is_unread: eulogy.isUnread ?? false,
      written_at: eulogy.now,
    })
    .onConflict((conflict) => conflict.column('submission_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** A text or a draft of one from before payment, which nobody has seen, when what it was written from changes. */
export const dropUnpaid = (tx: Tx, rootId: string) =>
  sql`select drop_unpaid_texts(${rootId})`.execute(tx)

/** Only for the worker: the api role can't read this table. */
export async function isWritten(db: Db, submissionId: string): Promise<boolean> {
  return db
    .selectFrom('eulogies')
    .select('id')
    .where('submission_id', '=', submissionId)
    .$call(isFound)
}

export async function findPaid(db: Db, submissionId: string): Promise<string | null> {
  const row = await db
    .selectFrom('paid_eulogies')
    .select('full_eulogy')
    .where('submission_id', '=', submissionId)
    .executeTakeFirst()
  return row?.full_eulogy ?? null
}

export type PaidVersion = NonNullable<Awaited<ReturnType<typeof findVersion>>>

/** The current text with its evidence, the paragraphs that were written again, and when it was first written. */
export async function findVersion(db: Db, submissionId: string) {
  return db
    .selectFrom('paid_eulogies')
    .select(['full_eulogy', 'original', 'revision', 'written_at'])
    .select(['sentences', 'removed', 'rewrites', 'is_short', 'is_unread'])
    .where('submission_id', '=', submissionId)
    .executeTakeFirst()
}

export async function listPaidVersions(db: Db, rootId: string) {
  return db
    .selectFrom('paid_eulogies')
    .select(['submission_id', 'full_eulogy', 'original', 'revision', 'written_at'])
    .select(['sentences', 'removed', 'rewrites', 'memory_ids', 'is_short', 'is_unread'])
    .where('submission_id', '=', idsOfFamily(rootId))
    .orderBy('written_at')
    .execute()
}

/** The new revision. Null if the text is not paid or `baseRevision` is outdated. */
export const saveEdit = (
  db: Db,
  edit: { rootId: string; submissionId: string; baseRevision: number; text: string; now: Date },
): Promise<number | null> =>
  withLock(db, edit.rootId, async (tx) => {
    const current = await findVersion(tx, edit.submissionId)
    if (current?.revision !== edit.baseRevision) return null
    const saved = { revision: edit.baseRevision + 1, text: edit.text, saved_at: edit.now }
    await tx
      .insertInto('eulogy_edits')
      .values({ submission_id: edit.submissionId, ...saved })
      .onConflict((conflict) => conflict.column('submission_id').doUpdateSet(saved))
      .execute()
    return saved.revision
  })
