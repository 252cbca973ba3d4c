import type { ErasureReason } from '#domain/retention.ts'
import type { Context } from '#server/context.ts'
import { PaymentsFailure } from '#server/gateways/payments/payments.ts'
import * as checkouts from '#server/store/checkouts.ts'
import { confirmPayment } from './confirm-payment.ts'

export type FamilyErasure = { rootId: string; reason: ErasureReason }
export type ClosedCheckout = { id: string; sessionId: string | null }

/**
 * Makes sure that nobody can pay for a family any more before it is erased. Null: there was nothing to
 * close. Only a person's own wish closes a page that could still be paid; for the rest it stays open.
 */
export async function closeOpenCheckout(
  ctx: Context,
  { rootId, reason }: FamilyErasure,
): Promise<ClosedCheckout | null | 'still-open'> {
  const open = await checkouts.findOpen(ctx.db, rootId)
  if (!open) return null
  const asked = reason === 'requested' || reason === 'operator'
  const said = open.session_id ? await ctx.payments.findCheckout(open.session_id) : null
  const closed = { id: open.id, sessionId: open.session_id }
  if (!asked && open.expires_at > ctx.now()) return 'still-open'
  if (said?.status === 'complete') {
    if (asked) return closed
    if (said.paid) await confirmPayment(ctx, said.sessionId)
    return 'still-open'
  }
  if (said?.status === 'open') {
    if (!asked) return 'still-open'
    await expire(ctx, said.sessionId)
    return closed
  }
  await checkouts.close(ctx.db, open.id, 'expired')
  return closed
}

/** Refused: it was paid, or expired by itself, a moment ago. That is looked up after the erasure. */
async function expire(ctx: Context, sessionId: string) {
  try {
    await ctx.payments.expireCheckout(sessionId)
  } catch (error) {
    if (!(error instanceof PaymentsFailure && error.kind === 'refused')) throw error
  }
}
