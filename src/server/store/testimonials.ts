import { purchaseStatesFor } from '#domain/order/purchase.ts'
import type { TestimonialInput } from '#domain/testimonial.ts'
import type { Db } from './database/database.ts'

/** What they answered before. */
export async function find(db: Db, rootId: string) {
  return db.selectFrom('testimonials').selectAll().where('root_id', '=', rootId).executeTakeFirst()
}

/** Saves an answer, or that there is none. A changed one has to be decided about again. False if it was erased. */
export async function save(
  db: Db,
  { rootId, input, now }: { rootId: string; input: TestimonialInput | null; now: Date },
): Promise<boolean> {
  const values = {
    text: input?.text ?? null,
    signed_as: input?.share ? input.signedAs : null,
    change_names: input?.changeNames ?? false,
    given_at: now,
    decided_at: null,
    shown_text: null,
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('testimonials')
    .columns(['root_id', 'text', 'signed_as', 'change_names', 'given_at'])
    .expression((from) =>
      from
        .selectFrom('eulogy_submissions')
        .select((select) => [
          'id',
          select.val(values.text).as('text'),
          select.val(values.signed_as).as('signed_as'),
          select.val(values.change_names).as('change_names'),
          select.val(values.given_at).as('given_at'),
        ])
        .where('id', '=', rootId),
    )
    .onConflict((conflict) => conflict.column('root_id').doUpdateSet(values))
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Forgets words that were changed or taken back after the backup. False if what is stored is as new. */
export async function forgetBefore(db: Db, rootId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('testimonials')
    .set({ text: null, signed_as: null, shown_text: null, decided_at: null, given_at: at })
    .where('root_id', '=', rootId)
    .where('given_at', '<', at)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Shown on the home page, the newest first. */
export async function listShown(db: Db, limit: number) {
  return db
    .selectFrom('testimonials')
    .select(['shown_text', 'signed_as', 'change_names'])
    .where('shown_text', 'is not', null)
    .orderBy('decided_at', 'desc')
    .limit(limit)
    .execute()
}

/** Answers that no operator has decided about, oldest first. */
export async function listUndecided(db: Db, limit: number) {
  return db
    .selectFrom('testimonials as t')
    .innerJoin('purchases as p', 'p.root_id', 't.root_id')
    .select(['t.root_id', 't.given_at', 't.signed_as', 'p.order_number'])
    .where('t.decided_at', 'is', null)
    .where('t.text', 'is not', null)
    .orderBy('t.given_at')
    .limit(limit)
    .execute()
}

/** Null: not on the home page. False if the words were changed or taken back since they were read. */
export async function decide(
  db: Db,
  decision: { rootId: string; givenAt: Date; shownText: string | null; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('testimonials')
    .set({ decided_at: decision.now, shown_text: decision.shownText })
    .where('root_id', '=', decision.rootId)
    .where('given_at', '=', decision.givenAt)
    .where('text', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Buyers to ask now who were not asked before. `due`: the earliest and the latest time that they were to be asked. */
export async function listToAsk(
  db: Db,
  {
    due,
    afterFuneralMs,
    afterPurchaseMs,
  }: {
    due: [Date, Date]
    afterFuneralMs: number
    afterPurchaseMs: number
  },
  limit: number,
): Promise<string[]> {
  const shift = (ms: number) => due.map((time) => new Date(time.getTime() - ms)) as [Date, Date]
  const [funeralFrom, funeralTo] = shift(afterFuneralMs)
  const [paidFrom, paidTo] = shift(afterPurchaseMs)
  const rows = await db
    .selectFrom('purchases as p')
    .leftJoin('funeral_days as f', 'f.root_id', 'p.root_id')
    .leftJoin('emails as e', (join) =>
      join.onRef('e.submission_id', '=', 'p.root_id').on('e.kind', '=', 'how-it-went'),
    )
    .select('p.root_id')
    .where('e.id', 'is', null)
    .where('p.state', 'in', purchaseStatesFor('ask-how-it-went'))
    // A funeral is at most two months after the purchase.
    .where('p.paid_at', '>', new Date(due[0].getTime() - 100 * 24 * 60 * 60 * 1_000))
    .where((is) =>
      is.or([
        is.and([is('f.queued_at', '>', funeralFrom), is('f.queued_at', '<=', funeralTo)]),
        is.and([
          is('f.queued_at', 'is', null),
          is.or([is('f.due_at', 'is', null), is('f.due_at', '<', paidTo)]),
          is('p.paid_at', '>', paidFrom),
          is('p.paid_at', '<=', paidTo),
        ]),
      ]),
    )
    .orderBy('p.paid_at')
    .limit(limit)
    .execute()
  return rows.map(({ root_id }) => root_id)
}
