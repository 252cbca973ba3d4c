import type { RemovedSentence, SentenceEvidence } from '#domain/evidence.ts'
import type { Db } from './database/database.ts'
import { call, isFound } from './database/results.ts'
import { idsOfFamily } from './families.ts'

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

const maxInteger = 2_147_483_647

/** The new revision. Null if the text is not paid or `baseRevision` is outdated. */
export async function saveEdit(
  db: Db,
  edit: { submissionId: string; baseRevision: number; text: string; now: Date },
): Promise<number | null> {
  if (edit.baseRevision >= maxInteger) return null
  return call(db)`save_edit(${edit.submissionId}, ${edit.baseRevision}, ${edit.text}, ${edit.now})`
}
