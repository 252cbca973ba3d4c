import { sql } from 'kysely'
import type { Listening } from '#domain/listening.ts'
import type { Db } from './database/database.ts'

/** The database function stores each round once, and none after payment. */
export async function storeListening(
  db: Db,
  submissionId: string,
  { round, helpline, questions, now }: Listening & { round: number; now: Date },
): Promise<'stored' | 'already-paid'> {
  const { rows } = await sql<{ outcome: 'stored' | 'already-paid' }>`
    select store_listening(${submissionId}, ${round}, ${helpline}, ${JSON.stringify(questions)}::jsonb, ${now}) as outcome
  `.execute(db)
  return theOnly(rows).outcome
}

/** From now on no question comes before its beginning. */
export async function setBegun(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('eulogy_submissions').set({ begun_at: now }).where('id', '=', id).execute()
}

export type AnswerOutcome = 'saved' | 'changed' | 'already-paid' | 'not-found'

/** An empty answer skips the question, or takes its answer back. `before`: the answer that the person saw. */
export async function answer(
  db: Db,
  submissionId: string,
  { number, before, answer, now }: { number: number; before: string; answer: string; now: Date },
): Promise<AnswerOutcome> {
  const { rows } = await sql<{ outcome: AnswerOutcome }>`
    select answer_question(${submissionId}, ${number}, ${before}, ${answer}, ${now}) as outcome
  `.execute(db)
  return theOnly(rows).outcome
}

function theOnly<Row>([row]: Row[]): Row {
  if (!row) throw new Error('a database function returned no row')
  return row
}

/** When an answer was last given, changed or taken back. */
export async function lastAnsweredAt(db: Db, submissionId: string): Promise<Date | null> {
  const { at } = await db
    .selectFrom('questions')
    .select((eb) => eb.fn.max('answered_at').as('at'))
    .where('submission_id', '=', submissionId)
    .executeTakeFirstOrThrow()
  return at
}
