import { type Selectable, sql, type Updateable } from 'kysely'
import { price } from '#domain/offer.ts'
import { type CheckoutState, checkoutStatesFor } from '#domain/order/checkout.ts'
import type { RefundReason } from '#domain/order/purchase.ts'
import { sha256 } from './access-keys.ts'
import type { Db, Tx } from './database/database.ts'
import { changedOne, isFound } from './database/results.ts'
import type { Schema } from './database/schema.ts'
import { withLockOfCheckout } from './families.ts'

export type Checkout = Selectable<Schema['checkouts']>

/** Changes a checkout that is in one of these states. False if it isn't. */
const change = (
  db: Db,
  id: string,
  states: readonly CheckoutState[],
  to: Updateable<Schema['checkouts']>,
): Promise<boolean> =>
  withLockOfCheckout(db, id, (tx) =>
    tx
      .updateTable('checkouts')
      .set(to)
      .where('id', '=', id)
      .where('state', 'in', states)
      .$call(changedOne),
  )

const select = (db: Db) => db.selectFrom('checkouts').selectAll()

export const findBySession = (db: Db, sessionId: string) =>
  select(db).where('session_id', '=', sessionId).executeTakeFirst()

export const findByPayment = (db: Db, paymentIntent: string) =>
  select(db).where('payment_intent', '=', paymentIntent).executeTakeFirst()

export const find = (db: Db, id: string) => select(db).where('id', '=', id).executeTakeFirst()

/** A purchase has at most one checkout that can still be paid. */
export const findOpen = (db: Db, rootId: string) =>
  select(db)
    .where('root_id', '=', rootId)
    .where('state', 'in', checkoutStatesFor('pay'))
    .executeTakeFirst()

export async function insert(
  tx: Tx,
  checkout: {
    id: string
    rootId: string
    claim: string
    openedFor: Buffer
    openedAt: Date
    expiresAt: Date
  },
): Promise<Checkout> {
  const { last } = await tx
    .selectFrom('checkouts')
    .where('root_id', '=', checkout.rootId)
    .select((eb) => eb.fn.coalesce(eb.fn.max('attempt'), sql<number>`0`).as('last'))
    .executeTakeFirstOrThrow()
  return tx
    .insertInto('checkouts')
    .values({
      id: checkout.id,
      root_id: checkout.rootId,
      attempt: last + 1,
      ...price,
      claim_hash: sha256(checkout.claim),
      opened_for: checkout.openedFor,
      opened_at: checkout.openedAt,
      expires_at: checkout.expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A checkout that a restored backup doesn't have. It is checked like one that may have been paid late. */
export async function insertRecovered(
  tx: Tx,
  checkout: { id: string; sessionId: string; rootId: string | null; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into checkouts (id, root_id, attempt, state, session_id, amount, currency, opened_at, expires_at)
    select ${checkout.id}::uuid, ${checkout.rootId}::uuid,
      1 + coalesce((select max(attempt) from checkouts where root_id = ${checkout.rootId}::uuid), 0),
      'expired', ${checkout.sessionId}, ${price.amount}::integer, ${price.currency}, ${checkout.now}, ${checkout.now}
    on conflict do nothing returning id
  `.execute(tx)
  return rows.length === 1
}

/** The payments of orders paid since then. */
export async function listPayments(db: Db, paidSince: Date): Promise<string[]> {
  const { rows } = await sql<{ payment_intent: string }>`
    select c.payment_intent from checkouts c join purchases p on p.paid_checkout_id = c.id
    where p.paid_at >= ${paidSince} and c.payment_intent is not null
    order by p.paid_at
  `.execute(db)
  return rows.map(({ payment_intent }) => payment_intent)
}

/** The provider opened a page for it. */
export const markOpened = (db: Db, id: string, sessionId: string, url: string | null) =>
  change(db, id, checkoutStatesFor('open'), { state: 'open', session_id: sessionId, url })

/** The provider opened no page. After a refusal nobody can pay through this checkout; otherwise its page may exist. */
export const fail = (
  db: Db,
  id: string,
  { reason, isRefused }: { reason: string; isRefused: boolean },
) =>
  change(db, id, checkoutStatesFor('open'), {
    failure: reason,
    ...(isRefused && { state: 'failed' }),
  })

/** The most frequent reason, if at least `minFailures` have failed since then and none has opened. */
export async function findOutage(db: Db, since: Date, minFailures: number): Promise<string | null> {
  if (await hasOpened(db, since)) return null
  const { rows } = await sql<{ reason: string }>`
    select mode() within group (order by failure) as reason from checkouts
    where failure is not null and opened_at >= ${since} having count(*) >= ${minFailures}
  `.execute(db)
  return rows[0]?.reason ?? null
}

export async function hasOpened(db: Db, since: Date): Promise<boolean> {
  const opened = db.selectFrom('checkouts').select('id').where('session_id', 'is not', null)
  return opened.where('opened_at', '>=', since).limit(1).$call(isFound)
}

/**
 * Nobody can pay through this checkout anymore. Only a page that nobody was sent to has failed; any other can be paid until
 * it expires.
 */
export const close = (db: Db, id: string, state: 'failed' | 'expired') =>
  change(db, id, checkoutStatesFor(state === 'failed' ? 'open' : 'pay'), { state })

/** Checkouts to check with the payment provider, most overdue first. With null, also those not due yet. */
export async function listDueForCheck(
  db: Db,
  now: Date | null,
  limit: number,
): Promise<Checkout[]> {
  return select(db)
    .where('session_id', 'is not', null)
    .where('state', 'in', ['open', 'failed', 'expired', 'refunded'])
    .where('next_check_at', 'is not', null)
    .$if(now !== null, (query) => query.where('next_check_at', '<=', now))
    .orderBy('next_check_at')
    .limit(limit)
    .execute()
}

/** When to ask the provider about it again. Null if it can no longer be paid. */
export const scheduleCheck = (db: Db, id: string, nextCheckAt: Date | null) =>
  withLockOfCheckout(db, id, async (tx) => {
    const changed = tx.updateTable('checkouts').set({ next_check_at: nextCheckAt })
    await changed.where('id', '=', id).execute()
  })

/** Refunds to send, except those that wait for a dispute. */
export async function listRefunding(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('checkouts')
    .select('id')
    .where('state', 'in', checkoutStatesFor('send-refund'))
    .where((eb) => eb.or([eb('next_check_at', 'is', null), eb('next_check_at', '<=', now)]))
    .orderBy('opened_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** False if the checkout is not in the state `paid`. */
export const startRefund = (db: Db, id: string, reason: RefundReason, now: Date) =>
  change(db, id, checkoutStatesFor('start-refund'), {
    state: 'refunding',
    refund_reason: reason,
    refund_decided_at: now,
    next_check_at: null,
  })

/** An accepted refund failed later and has to be repeated. False if already recorded. */
export const markRefundFailed = (db: Db, id: string, refundId: string): Promise<boolean> =>
  withLockOfCheckout(db, id, (tx) =>
    tx
      .updateTable('checkouts')
      .set({ state: 'refunding', next_check_at: null })
      .where('id', '=', id)
      .where('refund_id', '=', refundId)
      .where('state', 'in', checkoutStatesFor('check-refund'))
      .$call(changedOne),
  )

export const markRefunded = (
  db: Db,
  { id, refundId, now }: { id: string; refundId: string; now: Date },
) =>
  change(db, id, checkoutStatesFor('send-refund'), {
    state: 'refunded',
    refund_id: refundId,
    refunded_at: now,
    next_check_at: new Date(now.getTime() + 24 * 60 * 60 * 1_000),
  })

/** The next attempt. */
export const postponeRefund = (db: Db, id: string, nextCheckAt: Date) =>
  change(db, id, checkoutStatesFor('send-refund'), { next_check_at: nextCheckAt })

/** The bank returned the money after a dispute. Without a refund of ours, there is none that can fail later. */
export const markChargedBack = (db: Db, id: string, now: Date) =>
  change(db, id, checkoutStatesFor('send-refund'), {
    state: 'refunded',
    refund_id: null,
    refunded_at: now,
    next_check_at: null,
  })
