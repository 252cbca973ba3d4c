import { invalidParam, invalidState } from './errors.ts'
import type { Metadata } from './identifiers.ts'
import { newId, nowInSeconds } from './identifiers.ts'
import { isDeclinedAtFirst, isPaidLater } from './known-inputs.ts'
import { chargeObject, disputeObject, refundObject } from './payment-objects.ts'
import type { Dispute, Payment, Records, Refund, Session } from './records.ts'
import { chargeIdOf } from './records.ts'
import { defaultBuyerEmail, sessionObject } from './session-object.ts'
import type { Cause, EventType, WebhookSender } from './webhook-sender.ts'

type RefundRequest = { amount: number | null; reason: string | null; metadata: Metadata }

export type PaymentProcessor = ReturnType<typeof createPaymentProcessor>

/** Everything that can happen to a session and its money, and the event that tells of it. */
export function createPaymentProcessor(
  records: Records,
  courier: WebhookSender,
  site: () => string,
) {
  const open = new Set<Session>()

  function sendSessionEvent(type: EventType, session: Session, cause?: Cause): void {
    courier.sendEvent(type, sessionObject(records, site(), session), cause)
  }

  function openSession(session: Session): Session {
    const forgotten = records.sessions.add(session)
    if (forgotten) open.delete(forgotten)
    open.add(session)
    return session
  }

  function findSession(id: string): Session {
    const session = records.sessions.get(id, 'session')
    if (isExpired(session)) expire(session)
    return session
  }

  function pay(session: Session): 'declined' | 'complete' {
    assertOpen(session)
    if (isDeclinedAtFirst(session.customerEmail) && session.declines === 0) return decline(session)
    const later = isPaidLater(session.customerEmail)
    if (session.amountTotal > 0) {
      const payment = startPayment(session, later ? 'processing' : 'succeeded')
      records.payments.add(payment)
      session.paymentId = payment.id
      session.paymentStatus = later ? 'unpaid' : 'paid'
    } else {
      session.paymentStatus = 'no_payment_required'
    }
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

  function expire(session: Session, cause?: Cause): void {
    if (session.status !== 'open') {
      throw invalidState(
        'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session ' +
          `has a status of \`${session.status}\`.`,
      )
    }
    session.status = 'expired'
    open.delete(session)
    sendSessionEvent('checkout.session.expired', session, cause)
  }

  function expireOverdue(): void {
    for (const session of open) if (isExpired(session)) expire(session)
  }

  function settle(session: Session, outcome: 'succeeded' | 'failed'): void {
    const payment = session.paymentId === null ? null : records.payments.find(session.paymentId)
    if (payment?.status !== 'processing') {
      throw invalidState(`Nothing to settle: ${session.id} has no payment on its way.`)
    }
    payment.status = outcome === 'succeeded' ? 'succeeded' : 'requires_payment_method'
    if (outcome === 'succeeded') session.paymentStatus = 'paid'
    sendSessionEvent(`checkout.session.async_payment_${outcome}`, session)
  }

  function refund(payment: Payment, wish: RefundRequest, cause?: Cause): Refund {
    const left = payment.amount - payment.amountRefunded
    const disputed = payment.disputeId ? records.disputes.find(payment.disputeId) : undefined
    assertRefundable(payment, left, disputed)
    const amount = wish.amount ?? left
    if (amount < 1) throw invalidParam('amount', 'Invalid positive integer')
    if (amount > left) {
      const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`
      throw invalidParam('amount', message)
    }
    const made: Refund = {
      id: newId('re'),
      created: nowInSeconds(),
      paymentId: payment.id,
      amount,
      currency: payment.currency,
      status: 'succeeded',
      reason: wish.reason,
      metadata: wish.metadata,
    }
    records.refunds.add(made)
    payment.amountRefunded += amount
    courier.sendEvent('charge.refunded', chargeObject(payment), cause)
    return made
  }

  function failRefund(failing: Refund): void {
    if (failing.status === 'failed') throw invalidState(`${failing.id} has failed already.`)
    failing.status = 'failed'
    const payment = records.payments.get(failing.paymentId, 'payment_intent')
    payment.amountRefunded -= failing.amount
    courier.sendEvent('refund.failed', refundObject(records, failing))
  }

  function dispute(payment: Payment, outcome: 'open' | 'won' | 'lost'): Dispute {
    const disputed = payment.disputeId ? records.disputes.find(payment.disputeId) : undefined
    if (disputed && (outcome === 'open' || disputed.status !== 'needs_response')) {
      throw invalidState(`${payment.id} is disputed already: ${disputed.status}.`)
    }
    const current = disputed ?? openDispute(payment)
    if (outcome === 'open') return current
    current.status = outcome
    courier.sendEvent('charge.dispute.closed', disputeObject(current))
    return current
  }

  function openDispute(payment: Payment): Dispute {
    const opened: Dispute = {
      id: newId('du'),
      created: nowInSeconds(),
      paymentId: payment.id,
      amount: payment.amount,
      currency: payment.currency,
      status: 'needs_response',
    }
    records.disputes.add(opened)
    payment.disputeId = opened.id
    courier.sendEvent('charge.dispute.created', disputeObject(opened))
    return opened
  }

  return {
    openSession,
    findSession: findSession,
    pay,
    decline,
    expire,
    expireOverdue: expireOverdue,
    settle,
    refund,
    failRefund,
    dispute,
  }
}

function isExpired(session: Session): boolean {
  return session.status === 'open' && session.expiresAt <= nowInSeconds()
}

function startPayment(session: Session, status: Payment['status']): Payment {
  return {
    id: newId('pi'),
    created: nowInSeconds(),
    sessionId: session.id,
    amount: session.amountTotal,
    amountRefunded: 0,
    currency: session.currency,
    status,
    metadata: session.paymentMetadata,
    email: session.customerEmail ?? defaultBuyerEmail,
    disputeId: null,
  }
}

function assertOpen(session: Session): void {
  if (session.status === 'open') return
  throw invalidState(`This Checkout Session has a status of \`${session.status}\`.`)
}

function assertRefundable(payment: Payment, left: number, disputed?: Dispute): void {
  if (payment.status !== 'succeeded') {
    const message = `This PaymentIntent (${payment.id}) does not have a successful charge to refund.`
    throw invalidState(message, 'payment_intent_unexpected_state')
  }
  if (disputed && disputed.status !== 'won') {
    const message = `Charge ${chargeIdOf(payment.id)} has been charged back; cannot issue a refund.`
    throw invalidState(message, 'charge_disputed')
  }
  if (left === 0) {
    const message = `Charge ${chargeIdOf(payment.id)} has already been refunded.`
    throw invalidState(message, 'charge_already_refunded')
  }
}
