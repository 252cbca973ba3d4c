import { purchaseCan, verifyPayment } from '#domain/purchase.ts'
import type { Context } from '#server/context.ts'
import * as checkouts from '#server/store/checkouts.ts'
import type { Tx } from '#server/store/database.ts'
import * as purchases from '#server/store/purchases.ts'
import { alertOperator } from './alert-operator.ts'
import { deliverEulogy } from './queue-email.ts'
import { scheduleWatch } from './watch-paid-orders.ts'

export type Confirmation = { state: 'paid'; rootId: string } | { state: 'unpaid' }

/**
 * A return address, a webhook and the reconciler all end here. None of them is believed: each only
 * says that it is time to ask the provider.
 */
export async function confirmPayment(ctx: Context, sessionId: string): Promise<Confirmation> {
  const checkout = await checkouts.findBySession(ctx.db, sessionId)
  if (!checkout) return { state: 'unpaid' }
  if (checkouts.isSettled(checkout)) return toConfirmation(checkout.root_id)

  const said = await ctx.payments.findCheckout(sessionId)
  const { amount, currency } = checkout
  const asked = { checkoutId: checkout.id, amount, currency }
  const verdict = said ? verifyPayment(said, asked) : 'foreign'
  if (verdict === 'mismatch') await reportMismatch(ctx, checkout.id)
  if (verdict === 'expired') {
    await checkouts.close(ctx.db, checkout.id, 'expired')
    await checkouts.stopChecking(ctx.db, checkout.id)
  }
  if (!said || verdict !== 'paid') return checkOtherCheckouts(ctx, checkout.root_id)

  const payment = {
    sessionId,
    intent: said.paymentIntent ?? '',
    amount: said.amountSubtotal,
    currency: said.currency,
  }
  const marked = await ctx.db.transaction().execute(async (tx) => {
    const marked = await purchases.markPaid(tx, payment, ctx.now())
    if (marked.outcome === 'paid') await queueOrDeliver(ctx, tx, marked)
    const refused = marked.outcome === 'duplicate' || marked.outcome === 'erased'
    if (refused && marked.checkout_id) {
      await ctx.queue.send(tx, 'refund-payment', { checkoutId: marked.checkout_id })
    }
    if (marked.outcome === 'erased') {
      await alertOperator(ctx, tx, { alert: 'paid-after-erasure', subjectId: checkout.id })
    }
    return marked
  })
  const { outcome } = marked
  if (outcome === 'rejected') await reportMismatch(ctx, checkout.id)
  else ctx.log.info({ checkoutId: checkout.id, outcome }, 'payment confirmed')
  return outcome === 'rejected' || outcome === 'erased'
    ? { state: 'unpaid' }
    : toConfirmation(marked.root_id)
}

/** Stripe has money for a checkout of ours, but not what we asked for: a person has to look. */
async function reportMismatch(ctx: Context, checkoutId: string) {
  ctx.log.error({ checkoutId }, 'payment not recorded')
  await alertOperator(ctx, ctx.db, { alert: 'payment-mismatch', subjectId: checkoutId })
}

/** The text may have been written while they paid: then it goes out now, else it is written now. */
async function queueOrDeliver(ctx: Context, tx: Tx, marked: purchases.MarkPaidResult) {
  const submissionId = marked.root_id
  if (!submissionId) return
  if (marked.written) return deliverEulogy(ctx, tx, submissionId)
  // Once for each order: a family that was refunded and paid again has another one.
  await ctx.queue.send(tx, 'write-paid', { submissionId }, ctx.now().getTime())
  const order = await purchases.find(tx, submissionId)
  if (!order?.order_number || !order.paid_at) return
  await scheduleWatch(ctx, tx, { orderNumber: order.order_number, paidAt: order.paid_at })
}

/** This checkout was not paid, but another of the same purchase may have been. */
async function checkOtherCheckouts(ctx: Context, rootId: string | null): Promise<Confirmation> {
  const purchase = rootId ? await purchases.find(ctx.db, rootId) : undefined
  return purchase && purchaseCan('view', purchase) ? toConfirmation(rootId) : { state: 'unpaid' }
}

/** Of an erased purchase nobody is told whether it was paid. */
const toConfirmation = (rootId: string | null): Confirmation =>
  rootId ? { state: 'paid', rootId } : { state: 'unpaid' }
