import type Stripe from 'stripe'
import type { ProviderCheckout } from '#domain/order/purchase.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function toProviderCheckout(session: Stripe.Checkout.Session): ProviderCheckout | null {
  if (!session.id || session.object !== 'checkout.session') return null
  const intent = session.payment_intent
  return {
    sessionId: session.id,
    checkoutId: readCheckoutId(session.metadata ?? {}),
    rootId: readUuid(session.metadata?.root_id),
    status: statusOf(session),
    paid: session.payment_status === 'paid',
    amountSubtotal: session.amount_subtotal ?? 0,
    amountTotal: session.amount_total ?? 0,
    amountTax: session.total_details?.amount_tax ?? 0,
    currency: session.currency ?? '',
    paymentIntent: typeof intent === 'string' ? intent : (intent?.id ?? null),
    payingSince: intent && typeof intent === 'object' ? new Date(intent.created * 1_000) : null,
    email: session.customer_details?.email ?? session.customer_email,
  }
}

function statusOf(session: Stripe.Checkout.Session): ProviderCheckout['status'] {
  if (session.status === 'complete') return hasAsyncPaymentFailed(session) ? 'expired' : 'complete'
  return session.status === 'expired' ? 'expired' : 'open'
}

/** A delayed payment method can fail after the session is complete, which then can't be paid again. */
function hasAsyncPaymentFailed({
  payment_status,
  payment_intent,
}: Stripe.Checkout.Session): boolean {
  if (payment_status === 'paid' || !payment_intent || typeof payment_intent === 'string')
    return false
  return payment_intent.status === 'requires_payment_method' || payment_intent.status === 'canceled'
}

/** The account may have other payments with their own metadata. */
export const readCheckoutId = ({ checkout_id: id }: Stripe.Metadata) => readUuid(id)

const readUuid = (id: string | undefined) => (id && uuid.test(id) ? id : null)
