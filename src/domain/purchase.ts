import { type CheckoutState, checkoutCan } from './checkout.ts'

/** The states of a purchase, each with the states that may follow. */
export const purchaseTransitions = {
  open: ['paid'],
  paid: ['disputed', 'refunded'],
  disputed: ['paid', 'refunded'],
  // A refund can fail, and a family that was refunded before it got a text may pay again.
  refunded: ['paid', 'disputed'],
} as const

export type PurchaseState = keyof typeof purchaseTransitions
type PurchaseAction = 'pay' | 'view' | 'retry' | 'refund'

const allowedIn: Record<PurchaseAction, readonly PurchaseState[]> = {
  pay: ['open'],
  view: ['paid', 'disputed', 'refunded'],
  retry: ['paid'],
  // The bank settles a disputed payment.
  refund: ['paid'],
}

export function purchaseCan(act: PurchaseAction, purchase: { state: PurchaseState }): boolean {
  return allowedIn[act].includes(purchase.state)
}

/** Who paid, was refunded and never got a text may buy again; a text that is there stays readable free. */
export function canBuy(purchase: { state: PurchaseState }, written: boolean): boolean {
  return purchaseCan('pay', purchase) || (purchase.state === 'refunded' && !written)
}

/** Why a payment goes back: the purchase was paid already, its text was not written, or it was erased. */
export type RefundReason = 'duplicate-payment' | 'unwritten' | 'erased'

/** A paid order that has no text yet. It is refunded once the payment provider has accepted that. */
export type OrderState = 'writing' | 'refunding' | 'refunded'

export function orderState(
  purchase: { state: PurchaseState },
  paidBy: { state: CheckoutState },
): OrderState | null {
  if (purchase.state === 'open') return null
  if (purchase.state === 'refunded') return 'refunded'
  return checkoutCan('send-refund', paidBy) ? 'refunding' : 'writing'
}

/** What became of a payment after it was made, as the provider says. */
export type ProviderPayment = {
  /** The checkout of ours that it was made for; null for a payment that is not ours. */
  checkoutId: string | null
  amount: number
  refunded: number
  /** The newest refund that failed; null when none did. */
  failedRefundId: string | null
  dispute: 'none' | 'undecided' | 'won' | 'lost'
}

/** A part given back is no refund of the purchase; a dispute that we won is over. */
export function resolvePaymentState(payment: ProviderPayment): Exclude<PurchaseState, 'open'> {
  if (payment.refunded >= payment.amount) return 'refunded'
  return payment.dispute === 'undecided' || payment.dispute === 'lost' ? 'disputed' : 'paid'
}

/** What the payment provider says of one checkout, in our words. */
export type ProviderCheckout = {
  sessionId: string
  /** The checkout of ours that it was opened for; null for a session that is not ours. */
  checkoutId: string | null
  status: 'open' | 'complete' | 'expired'
  paid: boolean
  amountSubtotal: number
  currency: string
  paymentIntent: string | null
}

/** What we asked for when the checkout was opened; the price may have changed since. */
export type ExpectedCheckout = { checkoutId: string; amount: number; currency: string }

export type PaymentVerdict = 'paid' | 'unpaid' | 'expired' | 'foreign' | 'mismatch'

/** Nothing but the provider's own answer, compared with what we asked for, makes a purchase paid. */
export function verifyPayment(
  reported: ProviderCheckout,
  expected: ExpectedCheckout,
): PaymentVerdict {
  if (reported.checkoutId !== expected.checkoutId) return 'foreign'
  if (reported.status === 'expired') return 'expired'
  if (reported.status !== 'complete' || !reported.paid || reported.paymentIntent === null)
    return 'unpaid'
  const matches =
    reported.amountSubtotal === expected.amount && reported.currency === expected.currency
  return matches ? 'paid' : 'mismatch'
}
