import { type PurchaseState, purchaseCan } from './purchase.ts'

export type RetryRefusal = 'not-paid' | 'none-left'

export function refuseRetry(
  purchase: { state: PurchaseState },
  remaining: number,
): RetryRefusal | null {
  if (!purchaseCan('retry', purchase)) return 'not-paid'
  return remaining > 0 ? null : 'none-left'
}
