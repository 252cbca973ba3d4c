import type { Db } from '#server/store/database/database.ts'
import type { CheckedSentence } from '#server/store/database/views.ts'

export type Opening = { text: string; sentences: CheckedSentence[] }

/** `contributions`: the memories of others that it repeats. */
type NewOpening = Opening & { contributions: string[] }

export async function insert(
  db: Db,
  submissionId: string,
  { text, sentences, contributions }: NewOpening,
  now: Date,
): Promise<void> {
  await db
    .insertInto('openings')
    .values({
      submission_id: submissionId,
      text,
      sentences: JSON.stringify(sentences),
      contributions,
      written_at: now,
    })
    .execute()
}

export async function find(db: Db, submissionId: string): Promise<Opening | undefined> {
  return db
    .selectFrom('openings')
    .select(['text', 'sentences'])
    .where('submission_id', '=', submissionId)
    .executeTakeFirst()
}
