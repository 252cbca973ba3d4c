import type { Dispute, Payment, Records, Refund } from './records.ts'
import { chargeIdOf } from './records.ts'

type StripeObject = { id: string; object: string; [field: string]: unknown }

/** The names inside `name` that a caller wants expanded, or null when it wants only the id. */
export function expansionInside(expand: readonly string[], name: string): string[] | null {
  const wanted = expand.filter((path) => path === name || path.startsWith(`${name}.`))
  return wanted.length > 0 ? wanted.map((path) => path.slice(name.length + 1)) : null
}

export function listObject(url: string, data: unknown[], hasMore: boolean) {
  return { object: 'list', url, has_more: hasMore, data }
}

export function paymentIntentObject(
  payment: Payment,
  expand: readonly string[] = [],
): StripeObject {
  const charge = expansionInside(expand, 'latest_charge')
  const paid = payment.status === 'succeeded'
  return {
    id: payment.id,
    object: 'payment_intent',
    amount: payment.amount,
    amount_capturable: 0,
    amount_received: paid ? payment.amount : 0,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${payment.id}_secret_standin`,
    confirmation_method: 'automatic',
    created: payment.created,
    currency: payment.currency,
    customer: null,
    description: null,
    last_payment_error: null,
    latest_charge: charge ? chargeObject(payment) : chargeIdOf(payment.id),
    livemode: false,
    metadata: payment.metadata,
    next_action: null,
    payment_method: payment.id.replace('pi_', 'pm_'),
    payment_method_types: ['card'],
    processing: null,
    receipt_email: payment.email,
    setup_future_usage: null,
    shipping: null,
    statement_descriptor: null,
    status: payment.status,
  }
}

const chargeStatuses = {
  succeeded: 'succeeded',
  processing: 'pending',
  requires_payment_method: 'failed',
} as const

export function chargeObject(payment: Payment, expand: readonly string[] = []): StripeObject {
  const intent = expansionInside(expand, 'payment_intent')
  const paid = payment.status === 'succeeded'
  return {
    id: chargeIdOf(payment.id),
    object: 'charge',
    amount: payment.amount,
    amount_captured: paid ? payment.amount : 0,
    amount_refunded: payment.amountRefunded,
    balance_transaction: payment.id.replace('pi_', 'txn_'),
    billing_details: { address: null, email: payment.email, name: null, phone: null, tax_id: null },
    captured: paid,
    created: payment.created,
    currency: payment.currency,
    customer: null,
    description: null,
    disputed: payment.disputeId !== null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: payment.metadata,
    outcome: null,
    paid,
    payment_intent: intent ? paymentIntentObject(payment, intent) : payment.id,
    payment_method: payment.id.replace('pi_', 'pm_'),
    receipt_email: payment.email,
    receipt_url: null,
    refunded: payment.amountRefunded === payment.amount,
    status: chargeStatuses[payment.status],
  }
}

export function refundObject(records: Records, refund: Refund, expand: readonly string[] = []) {
  const payment = records.payments.find(refund.paymentId)
  const charge = expansionInside(expand, 'charge')
  const intent = expansionInside(expand, 'payment_intent')
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: refund.id.replace('re_', 'txn_'),
    charge: payment && charge ? chargeObject(payment, charge) : chargeIdOf(refund.paymentId),
    created: refund.created,
    currency: refund.currency,
    ...(refund.status === 'failed' && { failure_reason: 'expired_or_canceled_card' }),
    metadata: refund.metadata,
    payment_intent: payment && intent ? paymentIntentObject(payment, intent) : refund.paymentId,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.status,
    transfer_reversal: null,
  }
}

export function disputeObject(dispute: Dispute) {
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    balance_transactions: [],
    charge: chargeIdOf(dispute.paymentId),
    created: dispute.created,
    currency: dispute.currency,
    evidence: {},
    evidence_details: { due_by: null, has_evidence: false, past_due: false, submission_count: 0 },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: dispute.paymentId,
    reason: 'general',
    status: dispute.status,
  }
}
