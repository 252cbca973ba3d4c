/**
 * The states of one attempt to pay, each with the states that may follow. A payment that the provider confirms counts
 * in any unsettled state: it makes the checkout paid, or refunding if the purchase was paid already or erased.
 */
export const checkoutTransitions = {
  opening: ['open', 'failed', 'expired', 'paid', 'refunding'],
  open: ['expired', 'paid', 'refunding'],
  failed: ['paid', 'refunding'],
  expired: ['paid', 'refunding'],
  paid: ['refunding'],
  refunding: ['refunded'],
  // The provider may report later that the refund failed.
  refunded: ['refunding'],
} as const

export type CheckoutState = keyof typeof checkoutTransitions

type CheckoutAction = 'pay' | 'start-refund' | 'send-refund' | 'check-refund' | 'drop'

const allowedIn: Record<CheckoutAction, readonly CheckoutState[]> = {
  pay: ['opening', 'open'],
  'start-refund': ['paid'],
  'send-refund': ['refunding'],
  'check-refund': ['refunded'],
  drop: ['opening', 'open', 'failed', 'expired'],
}

export function checkoutCan(action: CheckoutAction, checkout: { state: CheckoutState }): boolean {
  return allowedIn[action].includes(checkout.state)
}

export const checkoutStatesFor = (action: CheckoutAction) => allowedIn[action]

/** Whether its payment is recorded, refunded or not. */
export function isSettled(checkout: { state: CheckoutState }): boolean {
  return !checkoutCan('drop', checkout)
}
