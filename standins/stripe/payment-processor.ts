import { setTimeout as pause } from 'node:timers/promises'
import { invalidParam, invalidState, providerFailure } from './errors.ts'
import { chargeObject, disputeObject, refundObject, sessionObject } from './payment-objects.ts'
import {
  chargeIdOf,
  type Dispute,
  newId,
  nowInSeconds,
  type Payment,
  type Records,
  type Refund,
  type Session,
} from './records.ts'
import type { EventType, WebhookSender } from './webhook-sender.ts'

/** amount null: everything that is not refunded yet. */
type RefundRequest = { amount: number | null; reason: string | null }

export type PaymentProcessor = ReturnType<typeof createPaymentProcessor>

/** State changes of sessions, payments, refunds and disputes, each with its event. */
export function createPaymentProcessor(
  records: Records,
  webhooks: WebhookSender,
  site: () => string,
) {
  const open = new Set<Session>()

  function sendSessionEvent(type: EventType, session: Session): void {
    const copies = webhookCopies(session.customerEmail)
    webhooks.sendEvent(type, sessionObject(records, site(), session), copies)
  }

  function openSession(session: Session): void {
    records.sessions.add(session)
    open.add(session)
  }

  function findSession(id: string): Session {
    const session = records.sessions.get(id, 'session')
    if (isExpired(session)) expire(session)
    return session
  }

  function pay(session: Session): 'declined' | 'complete' {
    assertOpen(session)
    if (isDeclinedAtFirst(session.customerEmail) && session.declines === 0) return decline(session)
    const isPaidNow = !isPaidLater(session.customerEmail)
    const { amount } = session.lineItem
    if (session.automaticTax) session.amountTax = Math.round(amount - amount / (1 + taxRate))
    const payment = newPayment(session, isPaidNow ? 'succeeded' : 'processing')
    records.payments.add(payment)
    session.paymentId = payment.id
    session.paymentStatus = isPaidNow ? 'paid' : 'unpaid'
    session.status = 'complete'
    open.delete(session)
    sendSessionEvent('checkout.session.completed', session)
    return 'complete'
  }

  function decline(session: Session): 'declined' {
    assertOpen(session)
    session.declines += 1
    return 'declined'
  }

  function expire(session: Session): void {
    if (session.status !== 'open') {
      throw invalidState(
        'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session ' +
          `has a status of \`${session.status}\`.`,
      )
    }
    session.status = 'expired'
    open.delete(session)
    sendSessionEvent('checkout.session.expired', session)
  }

  function expireOverdue(): void {
    for (const session of open) if (isExpired(session)) expire(session)
  }

  function settle(session: Session, outcome: 'succeeded' | 'failed'): void {
    const payment = session.paymentId === null ? null : records.payments.find(session.paymentId)
    if (payment?.status !== 'processing') {
      throw invalidState(`Nothing to settle: ${session.id} has no payment in processing.`)
    }
    payment.status = outcome === 'succeeded' ? 'succeeded' : 'requires_payment_method'
    if (outcome === 'succeeded') session.paymentStatus = 'paid'
    sendSessionEvent(`checkout.session.async_payment_${outcome}`, session)
  }

  function refund(payment: Payment, request: RefundRequest): Refund {
    const unrefunded = payment.amount - payment.amountRefunded
    const dispute = payment.disputeId ? records.disputes.find(payment.disputeId) : undefined
    assertRefundable(payment, unrefunded, dispute)
    const amount = request.amount ?? unrefunded
    if (amount < 1) throw invalidParam('amount', 'Invalid positive integer')
    if (amount > unrefunded) {
      const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${unrefunded})`
      throw invalidParam('amount', message)
    }
    const created: Refund = {
      id: newId('re'),
      created: nowInSeconds(),
      paymentId: payment.id,
      amount,
      status: 'succeeded',
      reason: request.reason,
    }
    records.refunds.add(created)
    payment.amountRefunded += amount
    webhooks.sendEvent('charge.refunded', chargeObject(payment))
    return created
  }

  function undoRefund(refund: Refund, status: 'failed' | 'canceled'): void {
    if (refund.status !== 'succeeded')
      throw invalidState(`${refund.id} is already ${refund.status}.`)
    refund.status = status
    const payment = records.payments.get(refund.paymentId, 'payment_intent')
    payment.amountRefunded -= refund.amount
    const event = status === 'failed' ? 'refund.failed' : 'refund.updated'
    webhooks.sendEvent(event, refundObject(refund))
  }

  function dispute(payment: Payment, outcome: 'open' | 'won' | 'lost'): Dispute {
    const existing = payment.disputeId ? records.disputes.find(payment.disputeId) : undefined
    if (existing && (outcome === 'open' || existing.status !== 'needs_response')) {
      throw invalidState(`${payment.id} is already disputed: ${existing.status}.`)
    }
    const current = existing ?? openDispute(payment)
    if (outcome === 'open') return current
    current.status = outcome
    webhooks.sendEvent('charge.dispute.closed', disputeObject(current))
    return current
  }

  function openDispute(payment: Payment): Dispute {
    const opened: Dispute = { id: newId('du'), paymentId: payment.id, status: 'needs_response' }
    records.disputes.add(opened)
    payment.disputeId = opened.id
    webhooks.sendEvent('charge.dispute.created', disputeObject(opened))
    return opened
  }

  return {
    openSession,
    findSession,
    pay,
    decline,
    expire,
    expireOverdue,
    settle,
    refund,
    undoRefund,
    dispute,
  }
}

function isExpired(session: Session): boolean {
  return session.status === 'open' && session.expiresAt <= nowInSeconds()
}

function newPayment(session: Session, status: Payment['status']): Payment {
  return {
    id: newId('pi'),
    created: nowInSeconds(),
    amount: session.amountTotal,
    amountRefunded: 0,
    status,
    metadata: session.paymentMetadata,
    receiptEmail: session.receiptEmail,
    disputeId: null,
  }
}

/** One rate for everyone. Stripe's depends on the buyer's address and the merchant's registrations. */
const taxRate = 0.2

function assertOpen(session: Session): void {
  if (session.status === 'open') return
  throw invalidState(`This Checkout Session has a status of \`${session.status}\`.`)
}

function assertRefundable(payment: Payment, unrefunded: number, dispute?: Dispute): void {
  if (payment.status !== 'succeeded') {
    const message = `This PaymentIntent (${payment.id}) does not have a successful charge to refund.`
    throw invalidState(message, 'payment_intent_unexpected_state')
  }
  if (dispute && dispute.status !== 'won') {
    const message = `Charge ${chargeIdOf(payment.id)} has been charged back; cannot issue a refund.`
    throw invalidState(message, 'charge_disputed')
  }
  if (unrefunded === 0) {
    const message = `Charge ${chargeIdOf(payment.id)} has already been refunded.`
    throw invalidState(message, 'charge_already_refunded')
  }
}

/** A 404 without an error object, which the SDK takes for success. */
export class EmptyNotFound extends Error {}

export async function simulateKnownFailure(email: string | null): Promise<void> {
  if (email === null) return
  if (email.startsWith('stripe-down')) throw providerFailure(500)
  if (email.startsWith('stripe-404-empty')) throw new EmptyNotFound()
  if (email.startsWith('stripe-slow')) await pause(3_000)
}

function isDeclinedAtFirst(email: string | null): boolean {
  return email?.startsWith('declined') ?? false
}

function isPaidLater(email: string | null): boolean {
  return email?.startsWith('unpaid') ?? false
}

/** How often each webhook about a session is sent. */
function webhookCopies(email: string | null): number {
  if (email?.startsWith('webhook-lost')) return 0
  return email?.startsWith('webhook-doubled') ? 2 : 1
}
