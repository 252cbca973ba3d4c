import { sql } from 'kysely'
import type { FollowUpAnswer } from '#domain/input/follow-up-answer.ts'
import type { Db } from './database/database.ts'

type AddOutcome = 'saved' | 'already-paid' | 'limit-reached'

/** The database function rejects answers after payment, and more than three. */
export async function add(
  db: Db,
  submissionId: string,
  { question, answer }: FollowUpAnswer,
  now: Date,
): Promise<AddOutcome> {
  const { rows } = await sql<{ outcome: AddOutcome }>`
    select add_follow_up_answer(${submissionId}, ${question}, ${answer}, ${now}) as outcome
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('add_follow_up_answer returned no row')
  return row.outcome
}

export async function list(db: Db, submissionId: string): Promise<FollowUpAnswer[]> {
  return db
    .selectFrom('follow_up_answers')
    .select(['question', 'answer'])
    .where('submission_id', '=', submissionId)
    .orderBy('position')
    .execute()
}

/** When an answer was last added or changed. */
export async function lastAnsweredAt(db: Db, submissionId: string): Promise<Date | null> {
  const { at } = await db
    .selectFrom('follow_up_answers')
    .select((eb) => eb.fn.max('answered_at').as('at'))
    .where('submission_id', '=', submissionId)
    .executeTakeFirstOrThrow()
  return at
}
