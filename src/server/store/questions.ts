import type { Listening } from '#domain/listening.ts'
import { purchaseCan } from '#domain/order/purchase.ts'
import type { Db } from './database/database.ts'
import { changedOne, countRows } from './database/results.ts'
import { dropUnpaid } from './eulogies.ts'
import { withLock } from './families.ts'

type OfFamily = { id: string; root_id: string }

/** Stores each round once, and none after payment: the text is sold as it is. */
export const storeListening = (
  db: Db,
  submissionId: string,
  { round, helpline, questions, now }: Listening & { round: number; now: Date },
): Promise<'stored' | 'already-paid'> =>
  withLock(db, submissionId, async (tx, purchase) => {
    if (purchase && !purchaseCan('pay', purchase)) return 'already-paid'
    const { numInsertedOrUpdatedRows: isNew } = await tx
      .insertInto('listenings')
      .values({ submission_id: submissionId, round, helpline, listened_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!isNew || questions.length === 0) return 'stored'
    const asked = await tx
      .selectFrom('questions')
      .where('submission_id', '=', submissionId)
      .$call(countRows)
    const rows = questions.map(({ about, ask }, at) => ({ number: asked + at + 1, about, ask }))
    await tx
      .insertInto('questions')
      .values(rows.map((row) => ({ submission_id: submissionId, round, asked_at: now, ...row })))
      .execute()
    return 'stored'
  })

/** From now on no question comes before its beginning. */
export async function setBegun(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('eulogy_submissions').set({ begun_at: now }).where('id', '=', id).execute()
}

export type AnswerOutcome = 'saved' | 'changed' | 'already-paid' | 'not-found'

/**
 * An empty answer skips the question, or takes its answer back; nothing does so after payment, when the text is sold as it
 * is. `before`: the answer that the person saw. If another tab has answered since, that stays. The same again, after a reply
 * was lost, changes nothing. An unpaid text doesn't contain a changed answer and is dropped, and what the pieces of the
 * answers are for is asked again.
 */
export const answer = (
  db: Db,
  { id: submissionId, root_id: rootId }: OfFamily,
  { number, before, answer, now }: { number: number; before: string; answer: string; now: Date },
): Promise<AnswerOutcome> =>
  withLock(db, rootId, async (tx, purchase) => {
    if (purchase && !purchaseCan('pay', purchase)) return 'already-paid'
    const asked = await tx
      .selectFrom('questions')
      .select(['answer', 'skipped_at', 'answered_at'])
      .where('submission_id', '=', submissionId)
      .where('number', '=', number)
      .executeTakeFirst()
    if (!asked) return 'not-found'
    const isSame = asked.answer === answer
    if (!isSame && asked.answer !== before) return 'changed'
    await tx
      .updateTable('questions')
      .set({
        answer,
        skipped_at: answer === '' ? (asked.skipped_at ?? now) : null,
        answered_at: isSame ? asked.answered_at : now,
      })
      .where('submission_id', '=', submissionId)
      .where('number', '=', number)
      .execute()
    if (isSame) return 'saved'
    const changed = tx.updateTable('eulogy_submissions').set({ piece_kinds: null })
    await changed.where('id', '=', submissionId).execute()
    await dropUnpaid(tx, rootId)
    return 'saved'
  })

/** Replaces the words of its passage in all that is written from now on; empty takes them back. */
export const setOwnVerses = (db: Db, { id, root_id }: OfFamily, words: string, now: Date) =>
  withLock(db, root_id, async (tx) => {
    const changed = await tx
      .updateTable('eulogy_submissions')
      .set({ own_verses: words, own_verses_at: now })
      .where('id', '=', id)
      .where('passage', '<>', '')
      .where('own_verses', '<>', words)
      .$call(changedOne)
    if (changed) await dropUnpaid(tx, root_id)
  })

/** When an answer was last given, changed or taken back. */
export async function lastAnsweredAt(db: Db, submissionId: string): Promise<Date | null> {
  const { at } = await db
    .selectFrom('questions')
    .select((eb) => eb.fn.max('answered_at').as('at'))
    .where('submission_id', '=', submissionId)
    .executeTakeFirstOrThrow()
  return at
}
