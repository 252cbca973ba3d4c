import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Access } from '#domain/access.ts'
import { orderState, purchaseStatesFor } from '#domain/order/purchase.ts'
import { opens, sha256 } from './access-keys.ts'
import type { Db, Tx } from './database/database.ts'
import { call, changedOne } from './database/results.ts'
import type { Schema } from './database/schema.ts'
import type { Signal } from './database/signals.ts'
import { idsOfFamily, isKept, lockForMoney, withLockOfCheckout } from './families.ts'

export type Purchase = Selectable<Schema['purchases']>

export async function ensure(db: Db, rootId: string, now: Date): Promise<void> {
  await db
    .insertInto('purchases')
    .values({ root_id: rootId, opened_at: now })
    .onConflict((conflict) => conflict.column('root_id').doNothing())
    .execute()
}

/** Also undefined while its family is being erased. */
export async function find(db: Db, rootId: string): Promise<Purchase | undefined> {
  return db
    .selectFrom('purchases')
    .selectAll()
    .where('root_id', '=', rootId)
    .where('erasing_at', 'is', null)
    .executeTakeFirst()
}

/** The order number, and the payment that it was given for. */
export async function findOrder(db: Db, rootId: string) {
  return db
    .selectFrom('purchases')
    .innerJoin('checkouts', 'checkouts.id', 'purchases.paid_checkout_id')
    .where('purchases.root_id', '=', rootId)
    .select(['order_number', 'amount', 'refund_reason', 'paid_at'])
    .executeTakeFirst()
}

/** Locks the family of the order. `written`: whether it has any text. */
export async function lockOrder(tx: Tx, orderNumber: string) {
  const found = await tx
    .selectFrom('purchases')
    .select('root_id')
    .where('order_number', '=', orderNumber)
    .executeTakeFirst()
  const purchase = found && (await lockForMoney(tx, found.root_id))
  if (!purchase?.paid_at || !purchase.paid_checkout_id) return undefined
  const text = await tx
    .selectFrom('eulogies')
    .where('submission_id', '=', idsOfFamily(purchase.root_id))
    .select('id')
    .executeTakeFirst()
  const { root_id: rootId, state, paid_at: paidAt, paid_checkout_id: checkoutId } = purchase
  return { rootId, state, paidAt, checkoutId, written: text !== undefined }
}

/** From then on nothing is written for the order. A family that was refunded may pay again. */
export async function isRefundDecided(db: Db, purchase: Purchase | undefined): Promise<boolean> {
  if (!purchase?.paid_checkout_id) return false
  const checkout = await db
    .selectFrom('checkouts')
    .select('state')
    .where('id', '=', purchase.paid_checkout_id)
    .executeTakeFirst()
  return checkout !== undefined && orderState(purchase, checkout) !== 'writing'
}

/** Its first text is stored. */
export async function setWritten(tx: Tx, rootId: string): Promise<void> {
  await tx
    .updateTable('purchases')
    .set({ unwritten: false })
    .where('root_id', '=', rootId)
    .where('unwritten', '=', true)
    .execute()
}

/** `amount` is null if it is not just a price and its tax. */
export type Payment = { sessionId: string; intent: string; amount: number | null; currency: string }

export type MarkPaidResult = {
  outcome: 'paid' | 'already-paid' | 'duplicate' | 'erased' | 'wrong-amount' | 'rejected'
  root_id: string | null
  checkout_id: string | null
  written: boolean
}

/** The database function refuses a payment that is not for one of our checkouts at its own amount. */
export async function markPaid(tx: Tx, payment: Payment, now: Date): Promise<MarkPaidResult> {
  const { rows } = await sql<MarkPaidResult>`
    select * from mark_paid(
      ${payment.sessionId}, ${payment.intent}, ${payment.amount}, ${payment.currency}, ${now})
  `.execute(tx)
  const [result] = rows
  if (!result) throw new Error('mark_paid returned no row')
  return result
}

/** The family whose payment this claim is of: once, and within an hour of the payment. */
export async function claim(
  tx: Tx,
  payment: { sessionId: string; claim: string; now: Date },
): Promise<string | null> {
  return call(tx)`claim_purchase(${payment.sessionId}, ${sha256(payment.claim)}, ${payment.now})`
}

/** Updates the purchase paid by this checkout. False if it already has this state. */
export const setPaymentState = (
  db: Db,
  checkoutId: string,
  state: Exclude<Purchase['state'], 'open'>,
): Promise<boolean> =>
  withLockOfCheckout(db, checkoutId, (tx) =>
    tx
      .updateTable('purchases')
      .set({ state })
      .where('paid_checkout_id', '=', checkoutId)
      .where('state', 'in', purchaseStatesFor('view'))
      .where('state', '<>', state)
      .$call(changedOne),
  )

/** Uses one retry for the row just inserted, and returns how many are left. Null if there was none. */
export async function consumeRetry(tx: Tx, retryId: string): Promise<number | null> {
  return call(tx)`consume_retry(${retryId})`
}

/**
 * Gives back a retry that produced no text, once: its row no longer counts as paid, and its request is forgotten.
 * False if the family has had this many back, or it has a text.
 */
export async function giveBackRetry(tx: Tx, retryId: string, max: number): Promise<boolean> {
  const { rows } = await sql`
    with unwritten as (
      update eulogy_submissions s set type = 'general'
      where s.id = ${retryId} and s.root_id <> s.id and s.type = 'paid'
        and not exists (select from eulogies e where e.submission_id = s.id)
        and (${countGivenBack(sql.ref('s.root_id'))}) < ${max}
      returning s.root_id
    ), request as (
      update submission_requests o set idempotency_hash = null
      from unwritten where o.submission_id = ${retryId}
    )
    update eulogy_submissions root set retries = root.retries + 1
    from unwritten where root.id = unwritten.root_id
    returning root.id
  `.execute(tx)
  return rows.length === 1
}

/** The only retries that don't count as paid are those that were given back. */
const countGivenBack = (rootId: RawBuilder<unknown>) => sql`
  select count(*)::integer from eulogy_submissions g
  where g.root_id = ${rootId} and g.id <> g.root_id and g.type = 'general'`

/** The order that a retry belongs to, and how many retries it has had back. */
export async function findByRetry(db: Db, retryId: string) {
  const { rows } = await sql<{ order_number: string | null; givenBack: number }>`
    select p.order_number, (${countGivenBack(sql.ref('p.root_id'))}) as "givenBack"
    from purchases p join eulogy_submissions s on s.root_id = p.root_id where s.id = ${retryId}
  `.execute(db)
  return rows[0]
}

type OutcomeRow = { id: string; ready: boolean; refunded: boolean; failed: boolean }

const outcomeColumns = sql`
  s.id, s.writing_failed_at is not null as failed,
  exists (select from paid_eulogies e where e.submission_id = s.id) as ready,
  exists (select from purchases p where p.root_id = s.id and p.state = 'refunded') as refunded`

/** The events that these waiting submissions have already had, in one query. */
export async function listOutcomes(db: Db, submissionIds: string[]): Promise<Signal[]> {
  if (submissionIds.length === 0) return []
  const { rows } = await sql<OutcomeRow>`
    select ${outcomeColumns} from eulogy_submissions s where s.id = any(${submissionIds}::uuid[])
  `.execute(db)
  return rows.flatMap((row) => typesOf(row).map((type) => ({ submissionId: row.id, type })))
}

/** The events that a submission has already had. Null for a wrong id as well as a wrong key. */
export async function findOutcomes(
  db: Db,
  { action, submissionId, keys }: Access,
): Promise<Signal['type'][] | null> {
  if (keys.length === 0) return null
  const { rows } = await sql<OutcomeRow>`
    select ${outcomeColumns} from eulogy_submissions s
    where s.id = ${submissionId} and ${isKept} and ${opens(keys, action)}
  `.execute(db)
  return rows[0] ? typesOf(rows[0]) : null
}

function typesOf({ ready, refunded, failed }: OutcomeRow): Signal['type'][] {
  if (ready) return ['ready']
  return [...(refunded ? ['refunded' as const] : []), ...(failed ? ['failed' as const] : [])]
}
