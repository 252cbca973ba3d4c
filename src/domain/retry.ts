import { type PurchaseState, purchaseCan } from './order/purchase.ts'

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
