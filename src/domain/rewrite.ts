import { countWords } from './length.ts'
import { type PurchaseState, purchaseCan } from './order/purchase.ts'

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

/** A few words can't get shorter, lighter or plainer, and a very long paragraph can't be written within the timeout. */
const changeableWords = { min: 5, max: 600 }

/** Why no model could grant this wish, so that none is asked. */
export function refuseWish(
  wish: RewriteWish,
  paragraph: string,
): 'paragraph-too-short' | 'paragraph-too-long' | null {
  const words = countWords(paragraph)
  if (words > changeableWords.max) return 'paragraph-too-long'
  return wish !== 'memory' && words < changeableWords.min ? 'paragraph-too-short' : null
}

export type RewriteRefusal =
  | 'not-paid'
  | 'no-rewrites-left'
  | NonNullable<ReturnType<typeof refuseWish>>

/** A refunded or disputed purchase has no rewrites. */
export function rewritesLeft(purchase: { state: PurchaseState }, remaining: number): number {
  return purchaseCan('rewrite', purchase) ? remaining : 0
}

export function refuseRewrite(
  purchase: { state: PurchaseState },
  remaining: number,
): 'not-paid' | 'no-rewrites-left' | null {
  if (!purchaseCan('rewrite', purchase)) return 'not-paid'
  return remaining > 0 ? null : 'no-rewrites-left'
}

export type RetryRefusal = 'not-paid' | 'no-retries-left'

/** A refunded or disputed purchase has no retries. */
export function retriesLeft(purchase: { state: PurchaseState }, remaining: number): number {
  return purchaseCan('view', purchase) && !purchaseCan('retry', purchase) ? 0 : remaining
}

export function refuseRetry(
  purchase: { state: PurchaseState },
  remaining: number,
): RetryRefusal | null {
  if (!purchaseCan('retry', purchase)) return 'not-paid'
  return remaining > 0 ? null : 'no-retries-left'
}
