import { bodyOf } from './bodies.ts'
import {
  chargeIdOf,
  type Dispute,
  type Payment,
  type Records,
  type Refund,
  type Session,
} from './records.ts'

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
  isExpanded = false,
) {
  const { paymentId } = session
  const payment = paymentId === null ? undefined : records.payments.find(paymentId)
  return bodyOf('checkout.session', {
    id: session.id,
    amount_subtotal: session.amountSubtotal,
    amount_total: session.amountTotal,
    automatic_tax: { enabled: session.automaticTax, status: taxStatusOf(session) },
    cancel_url: session.cancelUrl,
    currency: session.currency,
    customer_details: session.status === 'complete' ? { email: session.customerEmail } : null,
    customer_email: session.customerEmail,
    metadata: session.metadata,
    payment_intent: payment && isExpanded ? paymentIntentObject(payment) : paymentId,
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

export function listObject(url: string, data: unknown[], hasMore = false) {
  return { object: 'list', url, has_more: hasMore, data }
}

export function paymentIntentObject(payment: Payment) {
  return bodyOf('payment_intent', {
    id: payment.id,
    amount: payment.amount,
    amount_received: payment.status === 'succeeded' ? payment.amount : 0,
    created: payment.created,
    metadata: payment.metadata,
    receipt_email: payment.receiptEmail,
    status: payment.status,
  })
}

export function chargeObject({ id }: Payment) {
  return bodyOf('charge', { id: chargeIdOf(id), payment_intent: id })
}

export function refundObject({ id, amount, paymentId, reason, status }: Refund) {
  return bodyOf('refund', { id, amount, payment_intent: paymentId, reason, status })
}

export function disputeObject({ id, paymentId, status }: Dispute) {
  return bodyOf('dispute', { id, payment_intent: paymentId, status })
}
