import type { Db } from './database.ts'

export async function insert(db: Db, submissionId: string, text: string, now: Date): Promise<void> {
  await db
    .insertInto('openings')
    .values({ submission_id: submissionId, text, written_at: now })
    .execute()
}

export async function find(db: Db, submissionId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('openings')
    .select('text')
    .where('submission_id', '=', submissionId)
    .executeTakeFirst()
  return row?.text
}
