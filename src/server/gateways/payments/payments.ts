import type { ProviderCheckout, ProviderPayment, RefundReason } from '#domain/purchase.ts'

export type CheckoutOrder = {
  checkoutId: string
  amount: number
  currency: string
  email: string
  expiresAt: Date
  successUrl: string
  cancelUrl: string
}

/** Whether trying the very same call again could still succeed, or a new attempt is needed. */
export class PaymentsFailure extends Error {
  readonly kind: 'uncertain' | 'refused'
  constructor(kind: 'uncertain' | 'refused', cause: unknown) {
    super(`Payment provider call failed (${kind})`, { cause })
    this.name = 'PaymentsFailure'
    this.kind = kind
  }
}

/** A webhook tells us only what to look at. */
export type PaymentEvent =
  | { type: 'checkout'; sessionId: string }
  | { type: 'payment'; paymentIntent: string }
  | { type: 'unrelated' }

export type Payments = {
  /** The same checkout id always opens the same page. */
  openCheckout(order: CheckoutOrder): Promise<{ sessionId: string; url: string }>
  findCheckout(sessionId: string): Promise<ProviderCheckout | null>
  findPayment(paymentIntent: string): Promise<ProviderPayment>
  expireCheckout(sessionId: string): Promise<void>
  /** Refunds all that is left of it, once. Resolves when the provider has accepted; throws otherwise. */
  refund(paymentIntent: string, reason: RefundReason): Promise<{ refundId: string }>
  /** Null for a message that the provider did not sign. */
  parseWebhook(body: Buffer, signature: string): PaymentEvent | null
  /** What stands for the session id in the success address, until the provider fills it in. */
  readonly sessionPlaceholder: string
}
