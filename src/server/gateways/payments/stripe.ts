import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import { withdrawalConsent } from '#domain/offer.ts'
import type { ProviderPayment, RefundReason } from '#domain/order/purchase.ts'
import {
  type CheckoutOrder,
  type PaymentEvent,
  type Payments,
  PaymentsFailure,
} from './payments.ts'
import { readCheckoutId, toProviderCheckout } from './stripe-session.ts'

type Settings = {
  key: string
  webhookSecrets: string[]
  address: URL | null
  brand: string
  automaticTax: boolean
}

/** Stripe sends each version's fields forever, so nothing changes until we change this. */
export const apiVersion = '2026-10-28.endive'
const webhookToleranceSeconds = 300

export function stripePayments(settings: Settings): Payments {
  const stripe = new Stripe(settings.key, {
    apiVersion,
    maxNetworkRetries: 2,
    timeout: 10_000,
    telemetry: false,
    ...(settings.address && {
      host: settings.address.hostname,
      port: settings.address.port,
      protocol: settings.address.protocol === 'http:' ? 'http' : 'https',
    }),
  })

  return {
    sessionPlaceholder: '{CHECKOUT_SESSION_ID}',

    async openCheckout(order) {
      const params = sessionParams(order, settings)
      const idempotencyKey = idempotencyKeyFor(order.checkoutId, params)
      const session = await callStripe(
        () => stripe.checkout.sessions.create(params, { idempotencyKey }),
        { repeatsFailures: true },
      )
      // Without these, the SDK has mistaken an error page for success.
      if (!session.id || !session.url)
        throw new PaymentsFailure('refused', 'no session in the reply')
      return { sessionId: session.id, url: session.url }
    },

    async findCheckout(sessionId) {
      try {
        const expand = { expand: ['payment_intent'] }
        return toProviderCheckout(
          await callStripe(() => stripe.checkout.sessions.retrieve(sessionId, expand)),
        )
      } catch (failure) {
        if (isMissing(failure)) return null
        throw failure
      }
    },

    async *listCheckouts(since) {
      const created = { gte: Math.floor(since.getTime() / 1_000) }
      const expand = ['data.payment_intent']
      for (let after: string | undefined; ; ) {
        const params = { created, expand, limit: 100, ...(after && { starting_after: after }) }
        const page = await callStripe(() => stripe.checkout.sessions.list(params))
        for (const session of page.data) {
          const checkout = toProviderCheckout(session)
          if (checkout) yield checkout
        }
        after = page.data.at(-1)?.id
        if (!page.has_more || !after) return
      }
    },

    async findPayment(paymentIntent) {
      const filter = { payment_intent: paymentIntent, limit: 100 }
      const [intent, refunds, disputes] = await callStripe(() =>
        Promise.all([
          stripe.paymentIntents.retrieve(paymentIntent),
          stripe.refunds.list(filter),
          stripe.disputes.list(filter),
        ]),
      )
      const failed = refunds.data.find((refund) => !isAccepted(refund))
      return {
        checkoutId: readCheckoutId(intent.metadata),
        amount: intent.amount_received,
        refunded: refundedBy(refunds.data),
        failedRefundId: failed?.id ?? null,
        dispute: disputeIn(disputes.data),
      }
    },

    async expireCheckout(sessionId) {
      await callStripe(() => stripe.checkout.sessions.expire(sessionId))
    },

    async refund(paymentIntent, reason) {
      const filter = { payment_intent: paymentIntent }
      const [intent, { data }] = await callStripe(() =>
        Promise.all([
          stripe.paymentIntents.retrieve(paymentIntent),
          stripe.refunds.list({ ...filter, limit: 100 }),
        ]),
      )
      const [newest] = data.filter(isAccepted)
      if (newest && refundedBy(data) >= intent.amount_received) return { refundId: newest.id }
      // No idempotency key: it would only repeat a failure, and Stripe never refunds more than was paid.
      const params = { ...filter, reason: stripeReasons[reason] }
      const refund = await callStripe(() => stripe.refunds.create(params))
      if (!refund.id || !isAccepted(refund)) throw new PaymentsFailure('refused', 'not accepted')
      return { refundId: refund.id }
    },

    parseWebhook(body, headers) {
      const signature = headers['stripe-signature'] ?? ''
      // More than one while the secret or the endpoint is being replaced.
      for (const secret of settings.webhookSecrets) {
        try {
          const { webhooks } = stripe
          const event = webhooks.constructEvent(body, signature, secret, webhookToleranceSeconds)
          return { event: toPaymentEvent(event), createdAt: new Date(event.created * 1_000) }
        } catch {
          // Not signed with this secret.
        }
      }
      return null
    },
  }
}

/** Includes the parameters, because Stripe rejects the same key with a different email from another tab. */
function idempotencyKeyFor(checkoutId: string, params: object): string {
  const paramsHash = createHash('sha256').update(JSON.stringify(params)).digest('hex')
  return `checkout-${checkoutId}-${paramsHash.slice(0, 16)}`
}

function sessionParams(
  order: CheckoutOrder,
  { brand, automaticTax }: Settings,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { checkout_id: order.checkoutId }
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: order.currency,
          unit_amount: order.amount,
          // The terms say that nothing is added to the price.
          tax_behavior: 'inclusive',
          product_data: { name: `The full eulogy, ${brand}` },
        },
      },
    ],
    ...(automaticTax && { automatic_tax: { enabled: true } }),
    customer_email: order.email,
    client_reference_id: order.checkoutId,
    // The family is found by it if a backup without this checkout is restored.
    metadata: { ...metadata, root_id: order.rootId },
    // With an address, Stripe emails the receipt whatever the dashboard says.
    payment_intent_data: { metadata, receipt_email: order.email },
    expires_at: Math.floor(order.expiresAt.getTime() / 1000),
    custom_text: { submit: { message: withdrawalConsent } },
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
  }
}

const isAccepted = ({ status }: Stripe.Refund) => status !== 'failed' && status !== 'canceled'

const refundedBy = (refunds: Stripe.Refund[]) =>
  refunds.filter(isAccepted).reduce((sum, { amount }) => sum + amount, 0)

const stripeReasons = {
  'duplicate-payment': 'duplicate',
  'wrong-amount': 'requested_by_customer',
  unwritten: 'requested_by_customer',
  erased: 'requested_by_customer',
  requested: 'requested_by_customer',
} as const satisfies Record<RefundReason, Stripe.RefundCreateParams.Reason>

function toPaymentEvent(event: Stripe.Event): PaymentEvent {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return { type: 'checkout', sessionId: event.data.object.id }
    case 'charge.refunded':
    case 'refund.failed':
    case 'refund.updated':
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return paymentEventFor(event.data.object.payment_intent)
    default:
      return { type: 'unrelated' }
  }
}

function paymentEventFor(intent: string | { id: string } | null): PaymentEvent {
  const paymentIntent = typeof intent === 'string' ? intent : intent?.id
  return paymentIntent ? { type: 'payment', paymentIntent } : { type: 'unrelated' }
}

/** Stripe lists the newest dispute first, which is the one that counts. */
function disputeIn([newest]: Stripe.Dispute[]): ProviderPayment['dispute'] {
  if (!newest) return 'none'
  if (newest.status === 'won' || newest.status === 'warning_closed') return 'won'
  return newest.status === 'lost' ? 'lost' : 'undecided'
}

/** With our own idempotency key, Stripe repeats a failure of its own. Without one, the call may succeed next time. */
async function callStripe<T>(call: () => Promise<T>, { repeatsFailures = false } = {}): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const status = error instanceof Stripe.errors.StripeError ? error.statusCode : undefined
    // A rate limit or a concurrent call with the same key doesn't say whether the call succeeded.
    const isBusy = status === 409 || status === 429
    const isFailure = status !== undefined && status >= 500 && !repeatsFailures
    const isRefused = status !== undefined && !isBusy && !isFailure
    throw new PaymentsFailure(isRefused ? 'refused' : 'uncertain', error, status)
  }
}

function isMissing(failure: unknown): boolean {
  const cause = failure instanceof PaymentsFailure ? failure.cause : null
  return cause instanceof Stripe.errors.StripeError && cause.statusCode === 404
}
