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
export type PurchaseAction =
  | 'pay'
  | 'prewrite'
  | 'view'
  | 'retry'
  | 'rewrite'
  | 'fix-memories'
  | 'refund'

const allowedIn: Record<PurchaseAction, readonly PurchaseState[]> = {
  pay: ['open'],
  // After a refund, a new text has to be paid for again.
  prewrite: ['open', 'paid', 'disputed'],
  view: ['paid', 'disputed', 'refunded'],
  retry: ['paid'],
  rewrite: ['paid'],
  // Those of the text that was paid for.
  'fix-memories': ['paid', 'disputed'],
  // The bank settles a disputed payment.
  refund: ['paid'],
}

export function purchaseCan(action: PurchaseAction, purchase: { state: PurchaseState }): boolean {
  return allowedIn[action].includes(purchase.state)
}

export const purchaseStatesFor = (action: PurchaseAction) => allowedIn[action]

/** A refunded purchase without a text can be bought again. If it has a text, that stays readable for free. */
export function canBuy(purchase: { state: PurchaseState }, written: boolean): boolean {
  return purchaseCan('pay', purchase) || (purchase.state === 'refunded' && !written)
}

/**
 * Why a payment is refunded: the purchase was paid already, the amount or currency was not ours, its text was not
 * written, it was erased, or the operator decided it, usually because the buyer asked.
 */
export type RefundReason =
  | 'duplicate-payment'
  | 'wrong-amount'
  | 'unwritten'
  | 'erased'
  | 'requested'

/** The state of a paid order without a text. `refunded` once the payment provider has accepted it. */
export type OrderState = 'writing' | 'refunding' | 'refunded'

export function orderState(
  purchase: { state: PurchaseState },
  paidBy: { state: CheckoutState },
): OrderState | null {
  if (purchase.state === 'open') return null
  if (purchase.state === 'refunded' || checkoutCan('check-refund', paidBy)) return 'refunded'
  return checkoutCan('send-refund', paidBy) ? 'refunding' : 'writing'
}

/** The current state of a payment at the provider. */
export type ProviderPayment = {
  /** Our checkout; null for a payment that is not ours. */
  checkoutId: string | null
  amount: number
  refunded: number
  /** The latest failed refund, if any. */
  failedRefundId: string | null
  dispute: 'none' | 'undecided' | 'won' | 'lost'
}

/** After a lost dispute the buyer has their money back. A partial refund or a dispute that we won leaves it paid. */
export function resolvePaymentState(payment: ProviderPayment): Exclude<PurchaseState, 'open'> {
  if (payment.refunded >= payment.amount || payment.dispute === 'lost') return 'refunded'
  return payment.dispute === 'undecided' ? 'disputed' : 'paid'
}

/** A checkout session at the payment provider. */
export type ProviderCheckout = {
  sessionId: string
  /** Our checkout; null for a session that is not ours. */
  checkoutId: string | null
  /** The family it pays for. */
  rootId: string | null
  status: 'open' | 'complete' | 'expired'
  paid: boolean
  /** Before tax and discounts. */
  amountSubtotal: number
  /** What was charged. */
  amountTotal: number
  amountTax: number
  currency: string
  paymentIntent: string | null
  /** Null until the buyer began to pay. */
  payingSince: Date | null
  /** The address that the buyer paid with. */
  email: string | null
}

export type PaymentVerdict = 'paid' | 'unpaid' | 'expired' | 'foreign'

/** Whether the session is the one of this checkout, and paid. The amount is compared by the database. */
export function verifyPayment(session: ProviderCheckout, checkoutId: string): PaymentVerdict {
  if (session.checkoutId !== checkoutId) return 'foreign'
  if (session.status === 'expired') return 'expired'
  const isPaid = session.status === 'complete' && session.paid && session.paymentIntent !== null
  return isPaid ? 'paid' : 'unpaid'
}

/**
 * The price that was paid, before tax. Tax may be added to it or included in it; null if anything else was added or
 * taken off, for example a discount.
 */
export function paidPrice({
  amountSubtotal,
  amountTotal,
  amountTax,
}: Pick<ProviderCheckout, 'amountSubtotal' | 'amountTotal' | 'amountTax'>): number | null {
  const isPriceAndTax = [amountSubtotal, amountSubtotal + amountTax].includes(amountTotal)
  return isPriceAndTax ? amountSubtotal : null
}
