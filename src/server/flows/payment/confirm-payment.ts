import { isSettled } from '#domain/order/checkout.ts'
import { purchaseCan, verifyPayment } from '#domain/order/purchase.ts'
import type { Context } from '#server/context.ts'
import { alertOperator } from '#server/flows/email/alert-operator.ts'
import { deliverEulogy } from '#server/flows/email/queue-email.ts'
import { PaymentsFailure } from '#server/gateways/payments/payments.ts'
import * as checkouts from '#server/store/checkouts.ts'
import type { Tx } from '#server/store/database/database.ts'
import * as purchases from '#server/store/purchases.ts'
import { scheduleWatch } from './watch-paid-orders.ts'

export type Confirmation = { state: 'paid'; rootId: string } | { state: 'unpaid' }

/**
 * Called for the return URL, a webhook and the reconciler. None of them is trusted: each only tells us
 * to ask the payment provider.
 */
export async function confirmPayment(ctx: Context, sessionId: string): Promise<Confirmation> {
  const checkout = await checkouts.findBySession(ctx.db, sessionId)
  if (!checkout) return { state: 'unpaid' }
  if (isSettled(checkout)) return toConfirmation(checkout.root_id)

  const session = await ctx.payments.findCheckout(sessionId)
  const { amount, currency } = checkout
  const expected = { checkoutId: checkout.id, amount, currency }
  const verdict = session ? verifyPayment(session, expected) : 'foreign'
  if (verdict === 'mismatch') await reportMismatch(ctx, checkout.id)
  if (verdict === 'expired') {
    await checkouts.close(ctx.db, checkout.id, 'expired')
    await checkouts.stopChecking(ctx.db, checkout.id)
  }
  if (!session || verdict !== 'paid') return checkOtherCheckouts(ctx, checkout.root_id)

  const payment = {
    sessionId,
    intent: session.paymentIntent ?? '',
    amount: session.amountSubtotal,
    currency: session.currency,
  }
  const result = await ctx.db.transaction().execute(async (tx) => {
    const result = await purchases.markPaid(tx, payment, ctx.now())
    if (result.outcome === 'paid') await queueOrDeliver(ctx, tx, result)
    const mustRefund = result.outcome === 'duplicate' || result.outcome === 'erased'
    if (mustRefund && result.checkout_id) {
      await ctx.queue.send(tx, 'refund-payment', { checkoutId: result.checkout_id })
    }
    if (result.outcome === 'erased') {
      await alertOperator(ctx, tx, { alert: 'paid-after-erasure', subjectId: checkout.id })
    }
    return result
  })
  const { outcome } = result
  if (outcome === 'paid' && result.written) ctx.metrics.paidTextReady(0)
  if (outcome === 'rejected') await reportMismatch(ctx, checkout.id)
  else ctx.log.info({ checkoutId: checkout.id, outcome }, 'payment confirmed')
  return outcome === 'rejected' || outcome === 'erased'
    ? { state: 'unpaid' }
    : toConfirmation(result.root_id)
}

/** For the buyer who returns from the payment page, and whose browser tries again after a failure. */
export async function confirmReturn(
  ctx: Context,
  sessionId: string,
): Promise<Confirmation | 'provider-failed'> {
  try {
    return await confirmPayment(ctx, sessionId)
  } catch (error) {
    if (!(error instanceof PaymentsFailure)) throw error
    ctx.log.warn({ kind: error.kind }, 'payment provider failed while a payment was confirmed')
    return 'provider-failed'
  }
}

/** A payment for our checkout doesn't match the expected amount: the operator has to investigate. */
async function reportMismatch(ctx: Context, checkoutId: string) {
  ctx.log.error({ checkoutId }, 'payment not recorded')
  await alertOperator(ctx, ctx.db, { alert: 'payment-mismatch', subjectId: checkoutId })
}

/** If the text was written during payment it's delivered now, otherwise writing is queued. */
async function queueOrDeliver(ctx: Context, tx: Tx, result: purchases.MarkPaidResult) {
  const submissionId = result.root_id
  if (!submissionId) return
  if (result.written) return deliverEulogy(ctx, tx, submissionId)
  // The time makes the job unique per order: a refunded family can pay again.
  await ctx.queue.send(tx, 'write-paid', { submissionId }, ctx.now().getTime())
  const purchase = await purchases.find(tx, submissionId)
  if (!purchase?.order_number || !purchase.paid_at) return
  await scheduleWatch(ctx, tx, { orderNumber: purchase.order_number, paidAt: purchase.paid_at })
}

/** This checkout was not paid, but another one of the same purchase may have been. */
async function checkOtherCheckouts(ctx: Context, rootId: string | null): Promise<Confirmation> {
  const purchase = rootId ? await purchases.find(ctx.db, rootId) : undefined
  return purchase && purchaseCan('view', purchase) ? toConfirmation(rootId) : { state: 'unpaid' }
}

/** We don't reveal whether an erased purchase was paid. */
const toConfirmation = (rootId: string | null): Confirmation =>
  rootId ? { state: 'paid', rootId } : { state: 'unpaid' }
