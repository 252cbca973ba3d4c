import { checkoutCan, nextDisputeCheck } from '#domain/order/checkout.ts'
import type { Context } from '#server/context.ts'
import { alertOperator } from '#server/flows/email/alert-operator.ts'
import { queueEmail } from '#server/flows/email/queue-email.ts'
import { PaymentsFailure } from '#server/gateways/payments/payments.ts'
import * as checkouts from '#server/store/checkouts.ts'
import * as signals from '#server/store/database/signals.ts'
import * as families from '#server/store/families.ts'
import * as purchases from '#server/store/purchases.ts'

/** Refunds a payment, and records it once the provider has accepted it. A disputed payment waits for the bank. */
export async function refundPayment(ctx: Context, checkoutId: string): Promise<void> {
  const checkout = await checkouts.find(ctx.db, checkoutId)
  if (!checkout?.payment_intent || !checkoutCan('send-refund', checkout)) return
  const reason = checkout.refund_reason ?? 'duplicate-payment'
  const refund = await ctx.payments
    .refund(checkout.payment_intent, reason)
    .catch((error: unknown) => handleRefusal(ctx, checkout, error))
  if (!refund) return
  const { refundId } = refund
  await ctx.db.transaction().execute(async (tx) => {
    const submissionId = checkout.root_id
    const purchase = submissionId ? await families.lockForMoney(tx, submissionId) : undefined
    if (!(await checkouts.markRefunded(tx, { id: checkout.id, refundId, now: ctx.now() }))) return
    // A family that is being erased gets no more email.
    const isKept = !purchase?.erasing_at
    if (submissionId && isKept && reason === 'wrong-amount')
      await queueEmail(ctx, tx, { submissionId, kind: 'wrong-amount' })
    if (!submissionId || purchase?.paid_checkout_id !== checkout.id) return
    if (reason !== 'unwritten' && reason !== 'requested') return
    await purchases.setPaymentState(tx, checkout.id, 'refunded')
    if (isKept) await queueEmail(ctx, tx, { submissionId, kind: 'refund' })
    await signals.notify(tx, { submissionId, type: 'refunded' })
    if (reason === 'requested') return
    const subjectId = purchase.order_number ?? checkout.id
    await alertOperator(ctx, tx, { alert: 'order-refunded', subjectId })
  })
  ctx.metrics.paymentRefunded(reason)
  ctx.log.info({ checkoutId, reason }, 'payment refunded')
}

/** The provider refuses to refund a disputed payment: the bank decides who gets the money. */
async function handleRefusal(
  ctx: Context,
  { id, payment_intent: paymentIntent }: checkouts.Checkout,
  error: unknown,
): Promise<null> {
  if (!(error instanceof PaymentsFailure && error.kind === 'refused') || !paymentIntent) throw error
  const { dispute } = await ctx.payments.findPayment(paymentIntent)
  if (dispute !== 'undecided' && dispute !== 'lost') throw error
  ctx.log.warn({ checkoutId: id, dispute }, 'refund refused: payment is disputed')
  if (dispute === 'undecided')
    await checkouts.postponeRefund(ctx.db, id, nextDisputeCheck(ctx.now()))
  else await endLostDispute(ctx, id)
  return null
}

/** The buyer has their money back, so no refund is owed. */
async function endLostDispute(ctx: Context, checkoutId: string) {
  await families.withLockOfCheckout(ctx.db, checkoutId, async (tx, purchase) => {
    if (!(await checkouts.markChargedBack(tx, checkoutId, ctx.now()))) return
    await purchases.setPaymentState(tx, checkoutId, 'refunded')
    const isOrders = purchase?.paid_checkout_id === checkoutId
    const subjectId = (isOrders && purchase.order_number) || checkoutId
    await alertOperator(ctx, tx, { alert: 'refund-charged-back', subjectId })
  })
}
