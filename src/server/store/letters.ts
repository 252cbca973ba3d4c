import type { Db } from './database.ts'
import type { LetterKind } from './schema.ts'

/** Null when this letter is due already: each kind goes out once for a submission. */
export async function due(
  db: Db,
  letter: { id: string; submissionId: string; kind: LetterKind; now: Date },
): Promise<string | null> {
  const row = await db
    .insertInto('letters')
    .values({
      id: letter.id,
      submission_id: letter.submissionId,
      kind: letter.kind,
      due_at: letter.now,
    })
    .onConflict((conflict) => conflict.columns(['submission_id', 'kind']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function find(db: Db, id: string) {
  return db.selectFrom('letters').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function sent(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('letters')
    .set({ sent_at: now })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
