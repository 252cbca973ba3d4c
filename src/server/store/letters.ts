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

/** The letters with a text of this family, oldest first. */
export async function eulogiesOf(db: Db, rootId: string): Promise<Letter[]> {
  return db
    .selectFrom('letters as l')
    .innerJoin('eulogy_submissions as s', 's.id', 'l.submission_id')
    .selectAll('l')
    .where('s.root_id', '=', rootId)
    .where('l.kind', '=', 'eulogy')
    .orderBy('s.created_at')
    .execute()
}

/** False when the letter was due to be sent anew since: what went out has an old key. */
export async function sent(
  db: Db,
  { id, sends }: { id: string; sends: number },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('letters')
    .set({ sent_at: now })
    .where('id', '=', id)
    .where('sends', '=', sends)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function failed(db: Db, id: string, failure: string, now: Date): Promise<void> {
  await db
    .updateTable('letters')
    .set({ failed_at: now, failure })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

/** The number of this sending; null while the letter still waits to be sent. */
export async function sendAgain(db: Db, id: string): Promise<number | null> {
  const row = await db
    .updateTable('letters')
    .set((eb) => ({ sends: eb('sends', '+', 1), sent_at: null, failed_at: null, failure: null }))
    .where('id', '=', id)
    .where((eb) => eb.or([eb('sent_at', 'is not', null), eb('failed_at', 'is not', null)]))
    .returning('sends')
    .executeTakeFirst()
  return row?.sends ?? null
}

/** What still waits to be sent to this family goes out as a new sending, with a new key. */
export async function renewWaiting(db: Db, rootId: string): Promise<void> {
  await db
    .updateTable('letters')
    .set((eb) => ({ sends: eb('sends', '+', 1) }))
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('submission_id', 'in', (eb) =>
      eb.selectFrom('eulogy_submissions').select('id').where('root_id', '=', rootId),
    )
    .execute()
}
