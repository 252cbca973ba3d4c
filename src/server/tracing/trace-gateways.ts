import type { Mail } from '#server/gateways/mail/mail.ts'
import type { Model } from '#server/gateways/models/models.ts'
import type { Payments } from '#server/gateways/payments/payments.ts'
import type { Tracing } from './tracing.ts'

/** The same payments, mail and models, with a span around each call. */
export const tracePayments = ({ inSpan }: Tracing, payments: Payments): Payments => ({
  ...payments,
  openCheckout: (order) => inSpan('stripe openCheckout', {}, () => payments.openCheckout(order)),
  findCheckout: (id) => inSpan('stripe findCheckout', {}, () => payments.findCheckout(id)),
  findPayment: (id) => inSpan('stripe findPayment', {}, () => payments.findPayment(id)),
  expireCheckout: (id) => inSpan('stripe expireCheckout', {}, () => payments.expireCheckout(id)),
  refund: (id, reason) => inSpan('stripe refund', { reason }, () => payments.refund(id, reason)),
})

export const traceMail = <Gateway extends Mail>({ inSpan }: Tracing, mail: Gateway): Gateway => ({
  ...mail,
  send: (to, email) => inSpan('smtp send', {}, () => mail.send(to, email)),
  sendToOperator: (email, replyTo) =>
    inSpan('smtp sendToOperator', {}, () => mail.sendToOperator(email, replyTo)),
})

export function traceModel({ inSpan }: Tracing, gateway: Model): Model {
  const { provider, model } = gateway
  const attributes = { provider, model }
  return {
    ...gateway,
    write: (prompt, signal, onText) =>
      inSpan('model write', attributes, () => gateway.write(prompt, signal, onText)),
    answer: (prompt, schema, signal) =>
      inSpan('model answer', { ...attributes, schema: schema.name }, () =>
        gateway.answer(prompt, schema, signal),
      ),
  }
}
