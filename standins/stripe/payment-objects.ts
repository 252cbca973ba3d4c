import { bodyOf } from './bodies.ts'
import type { Dispute, Payment, Refund } from './records.ts'
import { chargeIdOf } from './records.ts'

export function listObject(url: string, data: unknown[]) {
  return { object: 'list', url, has_more: false, data }
}

export function paymentIntentObject(payment: Payment) {
  return bodyOf('payment_intent', {
    id: payment.id,
    amount: payment.amount,
    amount_received: payment.status === 'succeeded' ? payment.amount : 0,
    created: payment.created,
    currency: payment.currency,
    metadata: payment.metadata,
    receipt_email: payment.receiptEmail,
    status: payment.status,
  })
}

export function chargeObject(payment: Payment) {
  return bodyOf('charge', {
    id: chargeIdOf(payment.id),
    amount: payment.amount,
    amount_refunded: payment.amountRefunded,
    created: payment.created,
    currency: payment.currency,
    metadata: payment.metadata,
    payment_intent: payment.id,
  })
}

export function refundObject(refund: Refund) {
  return bodyOf('refund', {
    id: refund.id,
    amount: refund.amount,
    created: refund.created,
    payment_intent: refund.paymentId,
    reason: refund.reason,
    status: refund.status,
  })
}

export function disputeObject(dispute: Dispute) {
  return bodyOf('dispute', {
    id: dispute.id,
    payment_intent: dispute.paymentId,
    status: dispute.status,
  })
}
