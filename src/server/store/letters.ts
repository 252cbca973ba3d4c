import { type Selectable, sql } from 'kysely'
import { dayOf } from '#domain/budget.ts'
import type { Db } from './database.ts'
import type { LetterKind, Schema } from './schema.ts'

export type Letter = Selectable<Schema['letters']>

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

/** Counts one more letter of the day to this mailbox; false when it has had as many as it may. */
export async function countTo(
  db: Db,
  { mailbox, most, now }: { mailbox: Buffer; most: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into mailbox_counts (day, mailbox, letters) values (${dayOf(now)}, ${mailbox}, 1)
    on conflict (day, mailbox) do update set letters = mailbox_counts.letters + 1
      where mailbox_counts.letters < ${most}
    returning letters
  `.execute(db)
  return rows.length === 1
}

export async function forgetCounts(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('mailbox_counts')
    .where('day', '<', dayOf(before))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function find(db: Db, id: string): Promise<Letter | undefined> {
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
