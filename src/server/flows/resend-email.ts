import type { Context } from '#server/context.ts'
import * as emails from '#server/store/emails.ts'
import * as purchases from '#server/store/purchases.ts'

export type ResendOutcome = 'resent' | 'already-queued' | 'order-not-found' | 'no-email'

/**
 * Sends the letters of an order's eulogies again that could not be delivered, or else the newest; each with
 * a fresh link. An alert names a letter by its id: that works in place of the order number.
 */
export async function resendEmail(ctx: Context, orderOrLetter: string): Promise<ResendOutcome> {
  const found = await findEmails(ctx, orderOrLetter)
  if (!found) return 'order-not-found'
  if (found.length === 0) return 'no-email'
  const failed = found.filter(({ failed_at }) => failed_at)
  const chosen = failed.length > 0 ? failed : found.slice(-1)
  return ctx.db.transaction().execute(async (tx) => {
    let outcome: ResendOutcome = 'already-queued'
    for (const { id } of chosen) {
      const sends = await emails.markForResend(tx, id)
      if (sends === null) continue
      await ctx.queue.send(tx, 'send-email', { emailId: id }, sends)
      outcome = 'resent'
    }
    return outcome
  })
}

async function findEmails(ctx: Context, orderOrLetter: string) {
  if (orderOrLetter.length === 36) {
    const letter = await emails.find(ctx.db, orderOrLetter)
    return letter ? [letter] : []
  }
  const order = await purchases.findByOrderNumber(ctx.db, orderOrLetter)
  return order ? emails.listEulogyEmails(ctx.db, order.root_id) : null
}
