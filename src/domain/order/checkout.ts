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

type CheckoutAction = 'open' | 'pay' | 'start-refund' | 'send-refund' | 'check-refund' | 'drop'

const allowedIn: Record<CheckoutAction, readonly CheckoutState[]> = {
  open: ['opening'],
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

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Even slow payment methods are settled by then. */
const checkUnpaidForMs = 14 * dayMs

/** An accepted refund can still fail within a month. */
const checkRefundedForMs = 30 * dayMs

/** When to check an unpaid checkout again; null once it can't be paid anymore. */
export function nextUnpaidCheck(openedAt: Date, now: Date): Date | null {
  const ageMs = now.getTime() - openedAt.getTime()
  if (ageMs >= checkUnpaidForMs) return null
  return new Date(now.getTime() + (ageMs < hourMs ? minuteMs : hourMs))
}

/** When to check a refund again; null once it's final. */
export function nextRefundCheck(decidedAt: Date, now: Date): Date | null {
  return now.getTime() - decidedAt.getTime() >= checkRefundedForMs
    ? null
    : new Date(now.getTime() + dayMs)
}

/** When to try again to refund a disputed payment. A bank takes weeks to decide. */
export const nextDisputeCheck = (now: Date): Date => new Date(now.getTime() + dayMs)
