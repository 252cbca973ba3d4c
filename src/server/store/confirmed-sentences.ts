import type { Db } from './database/database.ts'
import { call } from './database/results.ts'

/** False if the text is not paid or has no such marked or removed sentence. */
export async function confirm(
  db: Db,
  confirmed: { submissionId: string; sentence: string; now: Date },
): Promise<boolean> {
  return call(db)`
    confirm_sentence(${confirmed.submissionId}, ${confirmed.sentence}, ${confirmed.now})
  `
}

/** False if the sentence was not confirmed. */
export async function withdraw(
  db: Db,
  withdrawn: { submissionId: string; sentence: string },
): Promise<boolean> {
  return call(db)`withdraw_confirmation(${withdrawn.submissionId}, ${withdrawn.sentence})`
}

export async function list(db: Db, rootId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('confirmed_sentences')
    .select('sentence')
    .where('root_id', '=', rootId)
    .orderBy('confirmed_at')
    .execute()
  return rows.map(({ sentence }) => sentence)
}
