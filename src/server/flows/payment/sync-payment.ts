import type { Alert } from '#domain/limits/alert.ts'
import { type ProviderPayment, resolvePaymentState } from '#domain/order/purchase.ts'
import type { Context } from '#server/context.ts'
import { alertOperator } from '#server/flows/email/alert-operator.ts'
import * as checkouts from '#server/store/checkouts.ts'
import type { Tx } from '#server/store/database/database.ts'
import * as families from '#server/store/families.ts'
import * as purchases from '#server/store/purchases.ts'
import { confirmPayment } from './confirm-payment.ts'

/** Updates the purchase to the payment's current state at the provider, after a refund or dispute. */
export async function syncPayment(ctx: Context, paymentIntent: string): Promise<void> {
  const checkout =
    (await checkouts.findByPayment(ctx.db, paymentIntent)) ??
    (await confirmUnrecordedPayment(ctx, paymentIntent))
  if (!checkout) return
  // Repeated until nothing changes, because our answer may be older than what another run recorded.
  for (let moved = true; moved; ) {
    const payment = await ctx.payments.findPayment(paymentIntent)
    await handleFailedRefund(ctx, checkout.id, payment)
    const state = resolvePaymentState(payment)
    moved = await families.withLockOfCheckout(ctx.db, checkout.id, async (tx, before) => {
      if (before?.paid_checkout_id !== checkout.id) {
        await reportDisputeWithoutOrder(ctx, tx, checkout.id, payment)
        return false
      }
      const isMoved = await purchases.setPaymentState(tx, checkout.id, state)
      if (isMoved) await reportDispute(ctx, tx, before, payment)
      return isMoved
    })
    if (moved) ctx.log.info({ checkoutId: checkout.id, state }, 'purchase synced with payment')
  }
}

async function reportDispute(
  ctx: Context,
  tx: Tx,
  before: purchases.Purchase,
  { dispute }: ProviderPayment,
) {
  const subjectId = before.order_number ?? before.root_id
  // A dispute can be opened, won and opened again.
  const occurrence = Math.floor(ctx.now().getTime() / 60_000)
  const report = (alert: Alert) => alertOperator(ctx, tx, { alert, subjectId }, occurrence)
  if (dispute === 'undecided') await report('dispute-opened')
  else if (dispute === 'lost') await report('dispute-lost')
  else if (before.state === 'disputed') await report('dispute-won')
}

/** A payment of an erased order, or a second one, has no purchase whose state would change. */
async function reportDisputeWithoutOrder(
  ctx: Context,
  tx: Tx,
  subjectId: string,
  { dispute }: ProviderPayment,
) {
  if (dispute === 'undecided') await alertOperator(ctx, tx, { alert: 'dispute-opened', subjectId })
}

/** A refund can fail days after it was accepted. Ours is repeated; the operator is alerted in any case. */
async function handleFailedRefund(ctx: Context, checkoutId: string, payment: ProviderPayment) {
  const { failedRefundId } = payment
  if (!failedRefundId || payment.refunded >= payment.amount) return
  await ctx.db.transaction().execute(async (tx) => {
    await checkouts.markRefundFailed(tx, checkoutId, failedRefundId)
    await alertOperator(ctx, tx, { alert: 'refund-failed', subjectId: failedRefundId })
  })
}

/** The event about a refund or dispute may arrive before the one about the payment. */
async function confirmUnrecordedPayment(ctx: Context, paymentIntent: string) {
  const { checkoutId } = await ctx.payments.findPayment(paymentIntent)
  const checkout = checkoutId ? await checkouts.find(ctx.db, checkoutId) : undefined
  if (!checkout?.session_id) return
  await confirmPayment(ctx, checkout.session_id)
  return checkouts.findByPayment(ctx.db, paymentIntent)
}
