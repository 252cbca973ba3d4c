import { checkoutCan } from '#domain/order/checkout.ts'
import type { Context } from '#server/context.ts'
import { alertOperator } from '#server/flows/email/alert-operator.ts'
import { queueEmail } from '#server/flows/email/queue-email.ts'
import * as checkouts from '#server/store/checkouts.ts'
import * as signals from '#server/store/database/signals.ts'
import * as purchases from '#server/store/purchases.ts'

/** Refunds a payment, and records it once the provider has accepted it. */
export async function refundPayment(ctx: Context, checkoutId: string): Promise<void> {
  const checkout = await checkouts.find(ctx.db, checkoutId)
  if (!checkout?.payment_intent || !checkoutCan('send-refund', checkout)) return
  const reason = checkout.refund_reason ?? 'duplicate-payment'
  const { refundId } = await ctx.payments.refund(checkout.payment_intent, reason)
  await ctx.db.transaction().execute(async (tx) => {
    const submissionId = checkout.root_id
    const purchase = submissionId ? await purchases.lock(tx, submissionId) : undefined
    if (!(await checkouts.markRefunded(tx, { id: checkout.id, refundId, now: ctx.now() }))) return
    if (!submissionId || purchase?.paid_checkout_id !== checkout.id) return
    if (reason !== 'unwritten' && reason !== 'requested') return
    await purchases.setPaymentState(tx, checkout.id, 'refunded')
    await queueEmail(ctx, tx, submissionId, 'refund')
    await signals.notify(tx, { submissionId, type: 'refunded' })
    if (reason === 'requested') return
    const subjectId = purchase.order_number ?? checkout.id
    await alertOperator(ctx, tx, { alert: 'order-refunded', subjectId })
  })
  ctx.metrics.paymentRefunded(reason)
  ctx.log.info({ checkoutId, reason }, 'payment refunded')
}
