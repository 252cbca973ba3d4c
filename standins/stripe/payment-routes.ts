import type { ApiRoute } from './api-call.ts'
import { invalidParam, missingParam } from './errors.ts'
import type { Fields } from './form-body.ts'
import { integerOf, textOf } from './form-body.ts'
import { disputeObject, listObject, paymentIntentObject, refundObject } from './payment-objects.ts'
import type { PaymentProcessor } from './payment-processor.ts'
import type { Records } from './records.ts'

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer']

export function addPaymentRoutes(
  route: ApiRoute,
  records: Records,
  processor: PaymentProcessor,
): void {
  route('POST', '/v1/refunds', ({ fields, cause }) => {
    const reason = textOf(fields, 'reason')
    if (reason !== null && !reasons.includes(reason)) {
      throw invalidParam('reason', `Invalid reason: must be one of ${reasons.join(', ')}`)
    }
    const payment = records.payments.get(paymentIdIn(fields), 'payment_intent')
    const amount = integerOf(fields, 'amount')
    return refundObject(processor.refund(payment, { amount, reason }, cause))
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
  const paymentId = textOf(fields, 'payment_intent')
  if (paymentId === null) throw missingParam('payment_intent')
  return paymentId
}
