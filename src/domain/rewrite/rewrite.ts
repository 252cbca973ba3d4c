import { type PurchaseState, purchaseCan } from '#domain/order/purchase.ts'

/** What a buyer can ask for a single paragraph. `memory` adds something they remember to it. */
export const rewriteWishes = ['shorter', 'lighter', 'plainer', 'memory'] as const
export type RewriteWish = (typeof rewriteWishes)[number]

/** Minimum and maximum characters of an added memory. */
export const addedMemoryBounds = [1, 1_000] as const

/** A paragraph that takes longer is not written, and the use is given back. */
export const rewriteTimeoutMs = 60_000

export const rewriteStates = ['writing', 'written', 'failed'] as const
export type RewriteState = (typeof rewriteStates)[number]

/** A rewrite past its deadline has failed, even if no worker has recorded that. */
export function rewriteState(
  rewrite: { outcome: 'written' | 'failed' | null; expires_at: Date },
  now: Date,
): RewriteState {
  return rewrite.outcome ?? (rewrite.expires_at > now ? 'writing' : 'failed')
}

export type RewriteRefusal = 'not-paid' | 'no-rewrites-left'

/** A refunded or disputed purchase has no rewrites. */
export function rewritesLeft(purchase: { state: PurchaseState }, remaining: number): number {
  return purchaseCan('rewrite', purchase) ? remaining : 0
}

export function refuseRewrite(
  purchase: { state: PurchaseState },
  remaining: number,
): RewriteRefusal | null {
  if (!purchaseCan('rewrite', purchase)) return 'not-paid'
  return remaining > 0 ? null : 'no-rewrites-left'
}
