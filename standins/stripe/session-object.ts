import { bodyOf } from './bodies.ts'
import { paymentIntentObject } from './payment-objects.ts'
import type { Records, Session } from './records.ts'

export function payPageUrl(site: string, session: Session): string {
  return `${site}/pay/${session.id}`
}

/** The tax is known once the buyer has given an address, here when they pay. */
function taxStatusOf({ automaticTax, status }: Session) {
  if (!automaticTax) return null
  return status === 'complete' ? 'complete' : 'requires_location_inputs'
}

export function sessionObject(
  records: Records,
  site: string,
  session: Session,
  expand: readonly string[] = [],
) {
  const { paymentId } = session
  const payment = paymentId === null ? undefined : records.payments.find(paymentId)
  return bodyOf('checkout.session', {
    id: session.id,
    amount_subtotal: session.amountSubtotal,
    amount_total: session.amountTotal,
    automatic_tax: { enabled: session.automaticTax, status: taxStatusOf(session) },
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    created: session.created,
    currency: session.currency,
    customer_details: session.status === 'complete' ? { email: session.customerEmail } : null,
    customer_email: session.customerEmail,
    expires_at: session.expiresAt,
    metadata: session.metadata,
    payment_intent:
      payment && expand.includes('payment_intent') ? paymentIntentObject(payment) : paymentId,
    payment_status: session.paymentStatus,
    status: session.status,
    success_url: session.successUrl,
    total_details: {
      amount_discount: Math.max(0, session.amountSubtotal - session.amountTotal),
      amount_shipping: 0,
      amount_tax: session.amountTax,
    },
    url: session.status === 'open' ? payPageUrl(site, session) : null,
  })
}
