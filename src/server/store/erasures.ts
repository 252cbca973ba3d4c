import { sql } from 'kysely'
import type { ErasureReason, RequestedErasure } from '#domain/limits/retention.ts'
import { checkoutStatesFor } from '#domain/order/checkout.ts'
import type { Db, Tx } from './database/database.ts'
import { call, isFound } from './database/results.ts'
import type { Purchase } from './purchases.ts'

/**
 * From then on nothing of the family is read, paid for or written, and its keys and links have ended. False if it had begun
 * before.
 */
export async function start(
  tx: Db,
  erasure: { rootId: string; reason: RequestedErasure; now: Date },
): Promise<boolean> {
  return call(tx)`start_erasing(${erasure.rootId}, ${erasure.reason}, ${erasure.now})`
}

/** The families that are being erased since before this time, oldest first. */
export async function listErasing(db: Db, before: Date) {
  const rows = await db
    .selectFrom('purchases')
    .select(['root_id', 'erasing_reason'])
    .where('erasing_at', '<', before)
    .orderBy('erasing_at')
    .execute()
  return rows.flatMap(({ root_id: rootId, erasing_reason: reason }) =>
    reason ? [{ rootId, reason }] : [],
  )
}

/** Records the erasure and the accounting data of a paid order: no text, no name, no email. */
export async function insert(
  tx: Tx,
  erasure: { rootId: string; reason: ErasureReason; purchase: Purchase; now: Date },
): Promise<void> {
  const { purchase } = erasure
  await tx
    .insertInto('erasures')
    .values({
      root_id: erasure.rootId,
      reason: erasure.reason,
      erased_at: erasure.now,
      order_number: purchase.order_number,
      paid_at: purchase.paid_at,
      paid_checkout_id: purchase.paid_checkout_id,
    })
    .execute()
}

/** Deleting the submissions cascades to everything except checkouts, which only lose their reference. */
export async function deleteFamily(tx: Tx, rootId: string): Promise<void> {
  await tx.updateTable('checkouts').set({ url: null }).where('root_id', '=', rootId).execute()
  await tx.deleteFrom('eulogy_submissions').where('root_id', '=', rootId).execute()
}

type Batch = { limit: number; except: string[] }

/** Unpaid families created before the date, oldest first, except those with an open checkout. */
export async function listUnpaidDue(db: Db, before: Date, now: Date, { limit, except }: Batch) {
  const { rows } = await sql<{ id: string }>`
    select s.id from eulogy_submissions s
    where s.type = 'general' and s.id = s.root_id and s.created_at < ${before}
      and s.id <> all (${except})
      and not exists (
        select from purchases p where p.root_id = s.id and p.state <> 'open')
      and not exists (
        select from checkouts c
        where c.root_id = s.id and c.state in ('opening', 'open') and c.expires_at > ${now})
    order by s.created_at limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Paid families whose buyer was notified in time, oldest first. A notice that permanently failed counts too:
 * no other can be sent, and data isn't kept forever because a mailbox is gone.
 */
export async function listPaidDue(
  db: Db,
  { paidBefore, notifiedBefore }: { paidBefore: Date; notifiedBefore: Date },
  { limit, except }: Batch,
) {
  const { rows } = await sql<{ root_id: string }>`
    select p.root_id from purchases p
    join emails l on l.submission_id = p.root_id and l.kind = 'erasure-notice'
    where p.paid_at < ${paidBefore} and coalesce(l.sent_at, l.failed_at) < ${notifiedBefore}
      and p.root_id <> all (${except})
    order by p.paid_at limit ${limit}
  `.execute(db)
  return rows.map(({ root_id }) => root_id)
}

/** Paid families whose buyer hasn't been notified, oldest first. */
export async function listDueForNotice(db: Db, paidBefore: Date, { limit, except }: Batch) {
  const { rows } = await sql<{ root_id: string }>`
    select p.root_id from purchases p
    where p.paid_at < ${paidBefore} and p.root_id <> all (${except})
      and not exists (
        select from emails l where l.submission_id = p.root_id and l.kind = 'erasure-notice')
    order by p.paid_at limit ${limit}
  `.execute(db)
  return rows.map(({ root_id }) => root_id)
}

/** Whether the erasure notice was sent, or failed, before the date. */
export async function wasNotified(tx: Tx, rootId: string, before: Date): Promise<boolean> {
  return tx
    .selectFrom('emails')
    .select('id')
    .where('submission_id', '=', rootId)
    .where('kind', '=', 'erasure-notice')
    .where((eb) => eb(eb.fn.coalesce('sent_at', 'failed_at'), '<', before))
    .$call(isFound)
}

type PurgeCutoffs = { financialRecords: Date; unpaidCheckout: Date }

/** Deletes accounting data past its retention, and unpaid checkouts of erased families. */
export async function purge(
  db: Db,
  { financialRecords, unpaidCheckout }: PurgeCutoffs,
): Promise<number> {
  const { numDeletedRows: noted } = await db
    .deleteFrom('erasures')
    .where((eb) =>
      eb.or([
        eb('paid_at', '<', financialRecords),
        eb.and([eb('paid_at', 'is', null), eb('erased_at', '<', unpaidCheckout)]),
      ]),
    )
    .executeTakeFirst()
  const { numDeletedRows: checkouts } = await db
    .deleteFrom('checkouts as c')
    .where('c.root_id', 'is', null)
    .where((eb) =>
      eb.or([
        eb('c.opened_at', '<', financialRecords),
        eb.and([
          eb('c.opened_at', '<', unpaidCheckout),
          eb('c.state', 'in', checkoutStatesFor('drop')),
        ]),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('erasures as e')
            .select('e.root_id')
            .whereRef('e.paid_checkout_id', '=', 'c.id'),
        ),
      ),
    )
    .executeTakeFirst()
  return Number(noted) + Number(checkouts)
}
