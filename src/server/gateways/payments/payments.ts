import type { ProviderCheckout, ProviderPayment, RefundReason } from '#domain/order/purchase.ts'

export type CheckoutOrder = {
  checkoutId: string
  rootId: string
  amount: number
  currency: string
  email: string
  expiresAt: Date
  successUrl: string
  cancelUrl: string
}

/** `uncertain`: the same call can be retried. `refused`: a new attempt is needed. */
export class PaymentsFailure extends Error {
  readonly kind: 'uncertain' | 'refused'
  /** `http-401`, or `no-answer`. */
  readonly reason: string
  constructor(kind: 'uncertain' | 'refused', cause: unknown, status?: number) {
    super(`Payment provider call failed (${kind})`, { cause })
    this.name = 'PaymentsFailure'
    this.kind = kind
    this.reason = status ? `http-${status}` : 'no-answer'
  }
}

/** A webhook only tells us which object to query. */
export type PaymentEvent =
  | { type: 'checkout'; sessionId: string }
  | { type: 'payment'; paymentIntent: string }
  | { type: 'unrelated' }

type Headers = Readonly<Record<string, string | string[] | undefined>>

type PaymentWebhook = { event: PaymentEvent; createdAt: Date }

export type Payments = {
  /** Idempotent by checkout id. */
  openCheckout(order: CheckoutOrder): Promise<{ sessionId: string; url: string }>
  findCheckout(sessionId: string): Promise<ProviderCheckout | null>
  /** All checkouts created since then, newest first. */
  listCheckouts(since: Date): AsyncIterable<ProviderCheckout>
  findPayment(paymentIntent: string): Promise<ProviderPayment>
  expireCheckout(sessionId: string): Promise<void>
  /** Refunds the remaining amount. Resolves once the provider has accepted it, throws otherwise. */
  refund(paymentIntent: string, reason: RefundReason): Promise<{ refundId: string }>
  /** Null if the signature is invalid. */
  parseWebhook(body: Buffer, headers: Headers): PaymentWebhook | null
  /** Replaced with the session id in the success URL by the provider. */
  readonly sessionPlaceholder: string
}
