import { type PurchaseState, purchaseCan } from './purchase.ts'

export type RetryRefusal = 'not-paid' | 'no-retries-left'

/** What the buyer may still ask for: a purchase whose money went back has none. */
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
