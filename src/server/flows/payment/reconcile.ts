import { checkoutCan, nextRefundCheck, nextUnpaidCheck } from '#domain/order/checkout.ts'
import type { Context } from '#server/context.ts'
import { alertOperator } from '#server/flows/email/alert-operator.ts'
import * as checkouts from '#server/store/checkouts.ts'
import { type Confirmation, confirmPayment } from './confirm-payment.ts'
import { syncPayment } from './sync-payment.ts'

const maxPerPass = 2_000
const concurrency = 10
/** The next pass starts a minute after this one and continues with the rest. */
const maxPassMs = 45_000
const hourMs = 60 * 60 * 1000
/** A webhook that comes at all has arrived by then. */
const webhookMs = 15_000

type ReconcileOptions = {
  /** Also asks about checkouts that aren't due, however long it takes. */
  all?: boolean
  onProgress?: ((done: number, total: number) => void) | undefined
}

/**
 * Asks the provider about checkouts whose webhooks may have been lost: unpaid ones, including payment
 * methods that take days, and refunds that may have failed since. A checkout without a session was never
 * shown, so it can't have been paid. Returns how many payments it was the first to find.
 */
export async function reconcile(
  ctx: Context,
  { all = false, onProgress }: ReconcileOptions = {},
): Promise<number> {
  const deadline = performance.now() + maxPassMs
  const due = await checkouts.listDueForCheck(ctx.db, all ? null : ctx.now(), maxPerPass)
  let found = 0
  let late = 0
  let done = 0
  const checks = due.map((checkout) => async () => {
    const payment = await checkCheckout(ctx, checkout)
    if (payment) found += 1
    if (payment && isLate(payment, ctx.now())) late += 1
    done += 1
    onProgress?.(done, due.length)
  })
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let next = checks.shift(); next; next = checks.shift()) {
        if (performance.now() > deadline && !all) return
        await next()
      }
    }),
  )
  await retryRefunds(ctx)
  ctx.metrics.paymentsReconciled(found)
  if (found > 0) ctx.log.warn({ found }, 'paid checkouts found by the reconciler')
  // Someone who asks about all of them knows why.
  if (late > 0 && !all) {
    const subjectId = ctx.now().toISOString()
    await alertOperator(ctx, ctx.db, { alert: 'webhooks-missing', subjectId })
  }
  if (checks.length > 0) ctx.log.warn({ left: checks.length }, 'checkouts left for the next pass')
  return found
}

type Payment = NonNullable<Confirmation['recorded']>

/** Whether its webhook is missing, and not just a second behind this pass. */
const isLate = ({ payingSince }: Payment, now: Date) =>
  payingSince !== null && now.getTime() - payingSince.getTime() > webhookMs

/** The payment, if it was found here. Never throws, so one failure doesn't stop the others. */
async function checkCheckout(ctx: Context, checkout: checkouts.Checkout): Promise<Payment | null> {
  const { id, session_id: sessionId, payment_intent: paymentIntent } = checkout
  try {
    if (checkoutCan('check-refund', checkout)) {
      if (paymentIntent) await syncPayment(ctx, paymentIntent)
      const decidedAt = checkout.refund_decided_at ?? checkout.opened_at
      await checkouts.scheduleCheck(ctx.db, id, nextRefundCheck(decidedAt, ctx.now()))
      return null
    }
    const confirmation = sessionId ? await confirmPayment(ctx, sessionId) : null
    const current = await checkouts.find(ctx.db, id)
    if (current?.next_check_at) {
      await checkouts.scheduleCheck(ctx.db, id, nextUnpaidCheck(checkout.opened_at, ctx.now()))
    }
    return confirmation?.recorded ?? null
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown'
    ctx.log.warn({ checkoutId: id, reason }, 'could not ask Stripe about a checkout')
    return null
  }
}

/** A refund whose job failed permanently is queued again every hour until it succeeds. */
async function retryRefunds(ctx: Context) {
  const hour = Math.floor(ctx.now().getTime() / hourMs)
  for (const checkoutId of await checkouts.listRefunding(ctx.db, ctx.now())) {
    await ctx.queue.send(ctx.db, 'refund-payment', { checkoutId }, hour)
  }
}
