import type { Dispute, Payment, Refund } from './records.ts'
import { chargeIdOf } from './records.ts'

export function listObject(url: string, data: unknown[]) {
  return { object: 'list', url, has_more: false, data }
}

export function paymentIntentObject(payment: Payment) {
  return {
    id: payment.id,
    object: 'payment_intent',
    amount: payment.amount,
    amount_received: payment.status === 'succeeded' ? payment.amount : 0,
    created: payment.created,
    currency: payment.currency,
    latest_charge: chargeIdOf(payment.id),
    livemode: false,
    metadata: payment.metadata,
    payment_method_types: ['card'],
    receipt_email: payment.receiptEmail,
    status: payment.status,
  }
}

const chargeStatuses = {
  succeeded: 'succeeded',
  processing: 'pending',
  requires_payment_method: 'failed',
} as const

export function chargeObject(payment: Payment) {
  return {
    id: chargeIdOf(payment.id),
    object: 'charge',
    amount: payment.amount,
    amount_refunded: payment.amountRefunded,
    created: payment.created,
    currency: payment.currency,
    disputed: payment.disputeId !== null,
    livemode: false,
    metadata: payment.metadata,
    paid: payment.status === 'succeeded',
    payment_intent: payment.id,
    refunded: payment.amountRefunded === payment.amount,
    status: chargeStatuses[payment.status],
  }
}

export function refundObject(refund: Refund) {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    charge: chargeIdOf(refund.paymentId),
    created: refund.created,
    currency: refund.currency,
    ...(refund.status === 'failed' && { failure_reason: 'expired_or_canceled_card' }),
    metadata: {},
    payment_intent: refund.paymentId,
    reason: refund.reason,
    status: refund.status,
  }
}

export function disputeObject(dispute: Dispute) {
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    charge: chargeIdOf(dispute.paymentId),
    created: dispute.created,
    currency: dispute.currency,
    livemode: false,
    metadata: {},
    payment_intent: dispute.paymentId,
    reason: 'general',
    status: dispute.status,
  }
}
