import type { Context } from '#server/context.ts'
import * as emails from '#server/store/emails.ts'
import * as purchases from '#server/store/purchases.ts'

export type ResendOutcome = 'resent' | 'already-queued' | 'order-not-found' | 'no-email'

/**
 * Resends the undelivered eulogy emails of an order, or else the latest one, each with a new link. Also
 * accepts the id of an email, as shown in alerts.
 */
export async function resendEmail(ctx: Context, orderOrEmail: string): Promise<ResendOutcome> {
  const found = await findEmails(ctx, orderOrEmail)
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

async function findEmails(ctx: Context, orderOrEmail: string) {
  if (orderOrEmail.length === 36) {
    const email = await emails.find(ctx.db, orderOrEmail)
    return email ? [email] : []
  }
  const order = await purchases.findByOrderNumber(ctx.db, orderOrEmail)
  return order ? emails.listEulogyEmails(ctx.db, order.root_id) : null
}
