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
    latest_charge: chargeIdOf(payment.id),
    metadata: payment.metadata,
    receipt_email: payment.receiptEmail,
    status: payment.status,
  })
}

const chargeStatuses = {
  succeeded: 'succeeded',
  processing: 'pending',
  requires_payment_method: 'failed',
} as const

export function chargeObject(payment: Payment) {
  return bodyOf('charge', {
    id: chargeIdOf(payment.id),
    amount: payment.amount,
    amount_refunded: payment.amountRefunded,
    created: payment.created,
    currency: payment.currency,
    disputed: payment.disputeId !== null,
    metadata: payment.metadata,
    paid: payment.status === 'succeeded',
    payment_intent: payment.id,
    refunded: payment.amountRefunded === payment.amount,
    status: chargeStatuses[payment.status],
  })
}

export function refundObject(refund: Refund) {
  return bodyOf('refund', {
    id: refund.id,
    amount: refund.amount,
    charge: chargeIdOf(refund.paymentId),
    created: refund.created,
    currency: refund.currency,
    ...(refund.status === 'failed' && { failure_reason: 'expired_or_canceled_card' }),
    payment_intent: refund.paymentId,
    reason: refund.reason,
    status: refund.status,
  })
}

export function disputeObject(dispute: Dispute) {
  return bodyOf('dispute', {
    id: dispute.id,
    amount: dispute.amount,
    charge: chargeIdOf(dispute.paymentId),
    created: dispute.created,
    currency: dispute.currency,
    payment_intent: dispute.paymentId,
    status: dispute.status,
  })
}
