import { sql } from 'kysely'
import type { Afterthought } from '#domain/afterthought.ts'
import type { Db, Tx } from './database.ts'
import type { Submission } from './submissions.ts'

type Kept = 'kept' | 'paid' | 'full'

/** The database itself refuses it once the text is paid, and a fourth one always. */
export async function add(
  db: Db,
  submissionId: string,
  { question, answer }: Afterthought,
  now: Date,
): Promise<Kept> {
  const { rows } = await sql<{ outcome: Kept }>`
    select add_afterthought(${submissionId}, ${question}, ${answer}, ${now}) as outcome
  `.execute(db)
  const [said] = rows
  if (!said) throw new Error('add_afterthought answered nothing')
  return said.outcome
}

/** In the order in which they were told. */
export async function list(db: Db, submissionId: string): Promise<Afterthought[]> {
  return db
    .selectFrom('afterthoughts')
    .select(['question', 'answer'])
    .where('submission_id', '=', submissionId)
    .orderBy('place')
    .execute()
}

/** Whether more was told since this submission was read. */
export async function hasGrown(tx: Tx, submission: Submission): Promise<boolean> {
  const now = await list(tx, submission.id)
  return JSON.stringify(now) !== JSON.stringify(submission.afterthoughts)
}

/** When something was last added or changed; null where nothing was. */
export async function lastTold(db: Db, submissionId: string): Promise<Date | null> {
  const { at } = await db
    .selectFrom('afterthoughts')
    .select((eb) => eb.fn.max('told_at').as('at'))
    .where('submission_id', '=', submissionId)
    .executeTakeFirstOrThrow()
  return at
}
