import { sql } from 'kysely'
import type { Ground } from '#domain/review.ts'
import type { Db } from './database.ts'
import type { Submission } from './submissions.ts'

/** False when another run had already written it: a submission gets one text. */
export async function insert(
  db: Db,
  eulogy: { id: string; submissionId: string; text: string; restsOn: Ground[]; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('eulogies')
    .values({
      id: eulogy.id,
      submission_id: eulogy.submissionId,
      text: eulogy.text,
      rests_on: JSON.stringify(eulogy.restsOn),
      written_at: eulogy.now,
    })
    .onConflict((conflict) => conflict.columns(['submission_id', 'version']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** What the family was given before this one. For the worker alone, as the next. */
export async function writtenBefore(db: Db, submission: Submission): Promise<string[]> {
  const rows = await db
    .selectFrom('eulogies as e')
    .innerJoin('eulogy_submissions as s', 's.id', 'e.submission_id')
    .where('s.root_id', '=', submission.root_id)
    .where('s.created_at', '<', submission.created_at)
    .select('e.text')
    .orderBy('s.created_at')
    .execute()
  return rows.map(({ text }) => text)
}

/** For the worker alone: the api has no right to look here. */
export async function isWritten(db: Db, submissionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('eulogies')
    .select('id')
    .where('submission_id', '=', submissionId)
    .executeTakeFirst()
  return row !== undefined
}

export async function findPaid(db: Db, submissionId: string): Promise<string | null> {
  const row = await db
    .selectFrom('paid_eulogies')
    .select('full_eulogy')
    .where('submission_id', '=', submissionId)
    .executeTakeFirst()
  return row?.full_eulogy ?? null
}

export async function versionsPaid(db: Db, rootId: string) {
  return db
    .selectFrom('paid_eulogies')
    .select(['submission_id', 'full_eulogy', 'original', 'revision', 'rests_on', 'written_at'])
    .where('root_id', '=', rootId)
    .orderBy('written_at')
    .execute()
}

/** Which of those waited for can be read now. */
export async function readable(db: Db, submissionIds: string[]): Promise<string[]> {
  if (submissionIds.length === 0) return []
  const rows = await db
    .selectFrom('paid_eulogies')
    .select('submission_id')
    .where('submission_id', 'in', submissionIds)
    .execute()
  return rows.map((row) => row.submission_id)
}

const largestInteger = 2_147_483_647

/** The new revision; null when the text is not paid or somebody has saved since. */
export async function saveEdit(
  db: Db,
  edit: { submissionId: string; madeOn: number; text: string; now: Date },
): Promise<number | null> {
  if (edit.madeOn >= largestInteger) return null
  const { rows } = await sql<{ revision: number | null }>`
    select save_edit(${edit.submissionId}, ${edit.madeOn}, ${edit.text}, ${edit.now}) as revision
  `.execute(db)
  return rows[0]?.revision ?? null
}
