import type { ErasureReason } from '#domain/limits/retention.ts'
import type { Context } from '#server/context.ts'
import { PaymentsFailure } from '#server/gateways/payments/payments.ts'
import * as checkouts from '#server/store/checkouts.ts'
import { confirmPayment } from './confirm-payment.ts'

export type FamilyErasure = { rootId: string; reason: ErasureReason }
export type ClosedCheckout = { id: string; sessionId: string | null }

/**
 * Closes the open checkout of a family before it's erased, so it can't be paid anymore. Null if none was
 * open. Scheduled erasures don't close a checkout that can still be paid; requested ones do.
 */
export async function closeOpenCheckout(
  ctx: Context,
  { rootId, reason }: FamilyErasure,
): Promise<ClosedCheckout | null | 'still-open'> {
  const open = await checkouts.findOpen(ctx.db, rootId)
  if (!open) return null
  const isRequested = reason === 'requested' || reason === 'operator'
  const session = open.session_id ? await ctx.payments.findCheckout(open.session_id) : null
  const closed = { id: open.id, sessionId: open.session_id }
  if (!isRequested && open.expires_at > ctx.now()) return 'still-open'
  if (session?.status === 'complete') {
    if (isRequested) return closed
    if (session.paid) await confirmPayment(ctx, session.sessionId)
    return 'still-open'
  }
  if (session?.status === 'open') {
    if (!isRequested) return 'still-open'
    // If it is refused, what became of it is checked after the erasure.
    await expireCheckout(ctx, session.sessionId)
    return closed
  }
  // Without a session it can only fail: if its page has opened since, the next round expires that.
  await checkouts.close(ctx.db, open.id, open.session_id ? 'expired' : 'failed')
  return closed
}

/**
 * Ends an open checkout at the provider first, so that never two can be paid. One that was just paid is recorded instead, and
 * one whose payment is still on its way stays.
 */
export async function endCheckout(ctx: Context, checkout: checkouts.Checkout): Promise<void> {
  const { id, session_id: sessionId } = checkout
  // Nobody was sent to its page. If that has opened since, it stays, too.
  if (!sessionId) return void (await checkouts.close(ctx.db, id, 'failed'))
  const session = await ctx.payments.findCheckout(sessionId)
  const isOver =
    session?.status === 'open' ? await expireCheckout(ctx, sessionId) : session === null
  if (isOver) await checkouts.close(ctx.db, id, 'expired')
  else await confirmPayment(ctx, sessionId)
}

/** False if it is refused: then it was just paid or has expired. */
export async function expireCheckout(ctx: Context, sessionId: string): Promise<boolean> {
  try {
    await ctx.payments.expireCheckout(sessionId)
    return true
  } catch (error) {
    if (error instanceof PaymentsFailure && error.kind === 'refused') return false
    throw error
  }
}
