import type { Listening } from '#domain/listening.ts'
import type { Db } from './database/database.ts'
import { call } from './database/results.ts'

/** The database function stores each round once, and none after payment. */
export async function storeListening(
  db: Db,
  submissionId: string,
  { round, helpline, questions, now }: Listening & { round: number; now: Date },
): Promise<'stored' | 'already-paid'> {
  return call(db)`
    store_listening(${submissionId}, ${round}, ${helpline}, ${JSON.stringify(questions)}::jsonb, ${now})
  `
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
  return call(db)`answer_question(${submissionId}, ${number}, ${before}, ${answer}, ${now})`
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
