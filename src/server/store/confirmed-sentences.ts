import { sql } from 'kysely'
import type { Db } from './database/database.ts'

/** False if the text is not paid or has no such marked or removed sentence. */
export async function confirm(
  db: Db,
  confirmed: { submissionId: string; sentence: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select confirm_sentence(${confirmed.submissionId}, ${confirmed.sentence}, ${confirmed.now}) as done
  `.execute(db)
  return rows[0]?.done ?? false
}

/** False if the sentence was not confirmed. */
export async function withdraw(
  db: Db,
  withdrawn: { submissionId: string; sentence: string },
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select withdraw_confirmation(${withdrawn.submissionId}, ${withdrawn.sentence}) as done
  `.execute(db)
  return rows[0]?.done ?? false
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
