import type { Db } from '#server/store/database/database.ts'
import type { CheckedSentence } from '#server/store/database/schema.ts'

export type Opening = { text: string; sentences: CheckedSentence[] }

export async function insert(
  db: Db,
  submissionId: string,
  { text, sentences }: Opening,
  now: Date,
): Promise<void> {
  await db
    .insertInto('openings')
    .values({
      submission_id: submissionId,
      text,
      sentences: JSON.stringify(sentences),
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
