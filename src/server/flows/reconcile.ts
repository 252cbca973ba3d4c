import { nextLookAtRefunded, nextLookAtUnpaid } from '#domain/reconciling.ts'
import type { Context } from '#server/context.ts'
import * as checkouts from '#server/store/checkouts.ts'
import { confirmPayment } from './confirm-payment.ts'
import { followPayment } from './follow-payment.ts'

const mostInAPass = 2_000
const atOnce = 10
/** The next pass begins a minute after this one and takes up what is left. */
const passMs = 45_000
const hourMs = 60 * 60 * 1000

/**
 * Asks the provider about our own checkouts whose news may have been lost: unpaid ones, also of ways of
 * paying that take days, and refunds that may have failed since. A checkout without a session was shown to
 * nobody, so it cannot have been paid. Returns how many had been paid.
 */
export async function reconcile(ctx: Context, { all = false } = {}): Promise<number> {
  const until = performance.now() + passMs
  const due = await checkouts.dueForALook(ctx.db, all ? null : ctx.now(), mostInAPass)
  let found = 0
  const looks = due.map((checkout) => async () => {
    if (await look(ctx, checkout)) found += 1
  })
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = looks.shift(); next; next = looks.shift()) {
        if (performance.now() > until && !all) return
        await next()
      }
    }),
  )
  await refundAgain(ctx)
  if (found > 0) ctx.log.warn({ found }, 'paid checkouts found by the reconciler')
  if (looks.length > 0) ctx.log.warn({ left: looks.length }, 'checkouts left for the next pass')
  return found
}

/** True if it had been paid. One that cannot be looked at does not keep the others. */
async function look(ctx: Context, checkout: checkouts.Checkout): Promise<boolean> {
  const { id, session_id: sessionId, payment_intent: paymentIntent } = checkout
  try {
    if (checkout.state === 'refunded') {
      if (paymentIntent) await followPayment(ctx, paymentIntent)
      const decidedAt = checkout.refund_decided_at ?? checkout.opened_at
      await checkouts.lookAgainAt(ctx.db, id, nextLookAtRefunded(decidedAt, ctx.now()))
      return false
    }
    if (sessionId) await confirmPayment(ctx, sessionId)
    const now = await checkouts.find(ctx.db, id)
    if (now?.next_look_at) {
      await checkouts.lookAgainAt(ctx.db, id, nextLookAtUnpaid(checkout.opened_at, ctx.now()))
    }
    return now !== undefined && checkouts.isSettled(now)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown'
    ctx.log.warn({ checkoutId: id, reason }, 'checkout could not be looked at')
    return false
  }
}

/** A refund that failed for good is tried again every hour, until the money is back. */
async function refundAgain(ctx: Context) {
  const hour = Math.floor(ctx.now().getTime() / hourMs)
  for (const checkoutId of await checkouts.stillRefunding(ctx.db)) {
    await ctx.queue.send(ctx.db, 'refund-payment', { checkoutId }, hour)
  }
}
