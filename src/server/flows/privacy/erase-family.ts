import { retentionCutoffs } from '#domain/limits/retention.ts'
import { purchaseCan } from '#domain/order/purchase.ts'
import type { Context } from '#server/context.ts'
import {
  type ClosedCheckout,
  closeOpenCheckout,
  type FamilyErasure,
} from '#server/flows/payment/close-checkout.ts'
import * as checkouts from '#server/store/checkouts.ts'
import { isFamilyErased, type Tx } from '#server/store/database/database.ts'
import { deletePendingJobs } from '#server/store/database/pg-boss-internals.ts'
import * as erasures from '#server/store/erasures.ts'
import * as families from '#server/store/families.ts'
import * as purchases from '#server/store/purchases.ts'
import * as submissions from '#server/store/submissions.ts'

export type ErasureOutcome = 'erased' | 'not-found' | 'not-due'

const maxRounds = 5

/**
 * Erases all data of a family. An open checkout is closed at the payment provider first. A payment whose text nobody could
 * read by then is refunded here; one that is recorded after the request, or after the erasure, in confirm-payment. Throws
 * if the provider is unavailable.
 */
export async function eraseFamily(ctx: Context, family: FamilyErasure): Promise<ErasureOutcome> {
  if ((await submissions.listIds(ctx.db, family.rootId)).length === 0) return 'not-found'
  for (let round = 0; round < maxRounds; round += 1) {
    const closed = await closeOpenCheckout(ctx, family)
    if (closed === 'still-open') return 'not-due'
    const outcome = await eraseNow(ctx, family, closed)
    if (outcome === 'checkout-opened') continue
    if (outcome === 'erased') ctx.log.info(family, 'family erased')
    return outcome
  }
  throw new Error('Could not erase: another checkout was opened each time')
}

/** Locks the purchase first, like every other flow, so no payment or text is stored in the meantime. */
async function eraseNow(
  ctx: Context,
  family: FamilyErasure,
  closed: ClosedCheckout | null,
): Promise<ErasureOutcome | 'checkout-opened'> {
  const { rootId, reason } = family
  try {
    return await ctx.db.transaction().execute(async (tx) => {
      const purchase = await lockPurchase(ctx, tx, rootId)
      if (!(await isDue(ctx, tx, family, purchase))) return 'not-due'
      const open = await checkouts.findOpen(tx, rootId)
      if (open && (open.id !== closed?.id || open.session_id !== closed.sessionId)) {
        return 'checkout-opened'
      }
      // A last-moment payment is checked after the data is erased.
      if (closed?.sessionId) {
        const { sessionId } = closed
        await ctx.queue.send(tx, 'confirm-payment', { sessionId }, ctx.now().getTime())
      }
      await refundUnread(ctx, tx, purchase)
      await deletePendingJobs(tx, await submissions.familyIds(tx, rootId))
      await erasures.insert(tx, { rootId, reason, purchase, now: ctx.now() })
      await erasures.deleteFamily(tx, rootId)
      return 'erased'
    })
  } catch (error) {
    if (isFamilyErased(error)) return 'not-found'
    throw error
  }
}

/** Nothing was stored since the request, so an order without a text had none that could be read. */
async function refundUnread(ctx: Context, tx: Tx, { order_number }: purchases.Purchase) {
  const order = order_number ? await purchases.lockOrder(tx, order_number) : undefined
  if (!order || !purchaseCan('refund', order) || order.written) return
  const { checkoutId } = order
  if (!(await checkouts.startRefund(tx, checkoutId, 'erased', ctx.now()))) return
  await ctx.queue.send(tx, 'refund-payment', { checkoutId })
}

/** Creates the row if there's none yet, so a checkout that starts now has to wait. */
async function lockPurchase(ctx: Context, tx: Tx, rootId: string): Promise<purchases.Purchase> {
  const existing = await families.lockForMoney(tx, rootId)
  if (existing) return existing
  await purchases.ensure(tx, rootId, ctx.now())
  const created = await families.lockForMoney(tx, rootId)
  if (!created) throw new Error('The purchase could not be locked')
  return created
}

/** Requested erasures are always due. Scheduled ones are checked again, since they may have changed. */
async function isDue(
  ctx: Context,
  tx: Tx,
  { rootId, reason }: FamilyErasure,
  purchase: purchases.Purchase,
) {
  const { paid, noticeSent } = retentionCutoffs(ctx.now())
  if (reason === 'unpaid-30-days') return purchaseCan('pay', purchase)
  if (reason !== 'paid-3-years') return true
  if (!purchase.paid_at || purchase.paid_at >= paid) return false
  return erasures.wasNotified(tx, rootId, noticeSent)
}
