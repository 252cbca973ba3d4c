import { type ApiRoute, type Fields, readGroup, readInteger, readText } from './api-call.ts'
import { invalidParam, missingParam } from './errors.ts'
import {
  disputeObject,
  listObject,
  paymentIntentObject,
  refundObject,
  sessionObject,
} from './payment-objects.ts'
import { type PaymentProcessor, simulateKnownFailure } from './payment-processor.ts'
import { nowInSeconds, type Records, type Session } from './records.ts'
import { readNewSession } from './session-request.ts'

const sessionsPath = '/v1/checkout/sessions'

export function addSessionRoutes(
  route: ApiRoute,
  records: Records,
  processor: PaymentProcessor,
  site: () => string,
): void {
  /** With its payment, if that is asked for: nothing else can be expanded here. */
  const show = (session: Session, fields: Fields) =>
    sessionObject(records, site(), session, Object.keys(readGroup(fields, 'expand')).length > 0)

  route('POST', sessionsPath, async ({ fields }) => {
    const session = readNewSession(fields, nowInSeconds())
    await simulateKnownFailure(session.customerEmail)
    processor.openSession(session)
    return show(session, fields)
  })

  route('GET', sessionsPath, ({ fields }) => {
    processor.expireOverdue()
    const since = readInteger(fields, 'created[gte]') ?? 0
    const sessions = records.sessions.newestFirst().filter(({ created }) => created >= since)
    const after = readText(fields, 'starting_after')
    const start = after ? sessions.findIndex(({ id }) => id === after) + 1 : 0
    const end = start + (readInteger(fields, 'limit') ?? 10)
    const page = sessions.slice(start, end).map((session) => show(session, fields))
    return listObject(sessionsPath, page, end < sessions.length)
  })

  route('GET', `${sessionsPath}/:id`, ({ id, fields }) => show(processor.findSession(id), fields))

  route('POST', `${sessionsPath}/:id/expire`, ({ id, fields }) => {
    const session = processor.findSession(id)
    processor.expire(session)
    return show(session, fields)
  })
}

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer']

export function addPaymentRoutes(
  route: ApiRoute,
  records: Records,
  processor: PaymentProcessor,
): void {
  route('POST', '/v1/refunds', ({ fields }) => {
    const reason = readText(fields, 'reason')
    if (reason !== null && !reasons.includes(reason)) {
      throw invalidParam('reason', `Invalid reason: must be one of ${reasons.join(', ')}`)
    }
    const payment = records.payments.get(paymentIdIn(fields), 'payment_intent')
    const amount = readInteger(fields, 'amount')
    return refundObject(processor.refund(payment, { amount, reason }))
  })

  route('GET', '/v1/refunds', ({ fields }) => {
    const refunds = records.refunds.newestFirst().filter(isOfPayment(fields))
    return listObject('/v1/refunds', refunds.map(refundObject))
  })

  route('GET', '/v1/payment_intents/:id', ({ id }) =>
    paymentIntentObject(records.payments.get(id, 'intent')),
  )

  route('GET', '/v1/disputes', ({ fields }) => {
    const disputes = records.disputes.newestFirst().filter(isOfPayment(fields))
    return listObject('/v1/disputes', disputes.map(disputeObject))
  })
}

function isOfPayment(fields: Fields): (entry: { paymentId: string }) => boolean {
  const paymentId = paymentIdIn(fields)
  return (entry) => entry.paymentId === paymentId
}

function paymentIdIn(fields: Fields): string {
  const paymentId = readText(fields, 'payment_intent')
  if (paymentId === null) throw missingParam('payment_intent')
  return paymentId
}
