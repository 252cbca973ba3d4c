import type { Context } from '#server/context.ts'
import * as checkouts from '#server/store/checkouts.ts'

/** Gives back a payment for what was paid already. */
export async function refundPayment(ctx: Context, checkoutId: string): Promise<void> {
  const checkout = await checkouts.find(ctx.db, checkoutId)
  if (checkout?.state !== 'refunding' || !checkout.payment_intent) return
  const { refundId } = await ctx.payments.refund(checkout.payment_intent)
  await checkouts.refunded(ctx.db, checkout.id, refundId)
  ctx.log.info({ checkoutId }, 'second payment refunded')
}
