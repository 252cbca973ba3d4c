import type { ApiRoute } from './api-call.ts'
import { invalidParam, missingParam, notFound } from './errors.ts'
import type { Fields } from './form-body.ts'
import { integerOf, textOf, textsOf } from './form-body.ts'
import {
  chargeObject,
  disputeObject,
  listObject,
  paymentIntentObject,
  refundObject,
} from './payment-objects.ts'
import type { PaymentProcessor } from './payment-processor.ts'
import type { Payment, Records } from './records.ts'
import { paymentIdOf } from './records.ts'
import { readMetadata } from './session-request.ts'
import { createdFilter, listExpansions, readPage } from './session-routes.ts'

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer']

export function addPaymentRoutes(
  route: ApiRoute,
  records: Records,
  cashier: PaymentProcessor,
): void {
  route('POST', '/v1/refunds', ({ fields, cause }) => {
    const reason = textOf(fields, 'reason')
    if (reason !== null && !reasons.includes(reason)) {
      throw invalidParam('reason', `Invalid reason: must be one of ${reasons.join(', ')}`)
    }
    const amount = integerOf(fields, 'amount')
    const metadata = readMetadata(fields, 'metadata')
    const payment = paymentToRefund(records, fields)
    const refund = cashier.refund(payment, { amount, reason, metadata }, cause)
    return refundObject(records, refund, textsOf(fields, 'expand'))
  })

  route('GET', '/v1/refunds/:id', ({ id, fields }) =>
    refundObject(records, records.refunds.get(id, 'id'), textsOf(fields, 'expand')),
  )

  route('GET', '/v1/refunds', ({ fields }) => {
    const { entries, hasMore } = records.refunds.page(readPage(fields), ofPayment(fields))
    const expand = listExpansions(fields)
    const data = entries.map((refund) => refundObject(records, refund, expand))
    return listObject('/v1/refunds', data, hasMore)
  })

  route('GET', '/v1/payment_intents/:id', ({ id, fields }) =>
    paymentIntentObject(records.payments.get(id, 'intent'), textsOf(fields, 'expand')),
  )

  route('GET', '/v1/charges/:id', ({ id, fields }) =>
    chargeObject(chargedPayment(records, id, 'id'), textsOf(fields, 'expand')),
  )

  route('GET', '/v1/disputes/:id', ({ id }) => disputeObject(records.disputes.get(id, 'dispute')))

  route('GET', '/v1/disputes', ({ fields }) => {
    const { entries, hasMore } = records.disputes.page(readPage(fields), ofPayment(fields))
    return listObject('/v1/disputes', entries.map(disputeObject), hasMore)
  })
}

function paymentToRefund(records: Records, fields: Fields): Payment {
  const paymentId = textOf(fields, 'payment_intent')
  if (paymentId !== null) return records.payments.get(paymentId, 'payment_intent')
  const chargeId = textOf(fields, 'charge')
  if (chargeId === null) throw missingParam('payment_intent')
  return chargedPayment(records, chargeId, 'charge')
}

function chargedPayment(records: Records, chargeId: string, param: string): Payment {
  const payment = records.payments.find(paymentIdOf(chargeId))
  if (!payment || !chargeId.startsWith('ch_')) throw notFound('charge', chargeId, param)
  return payment
}

function ofPayment(fields: Fields): (entry: { paymentId: string; created: number }) => boolean {
  const paymentId = textOf(fields, 'payment_intent')
  const chargeId = textOf(fields, 'charge')
  const isInTime = createdFilter(fields)
  return (entry) =>
    isInTime(entry.created) &&
    (paymentId === null || entry.paymentId === paymentId) &&
    (chargeId === null || entry.paymentId === paymentIdOf(chargeId))
}
