import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { invalidState } from './errors.ts'
import { successUrlOf } from './pay-page.ts'
import { disputeObject, refundObject } from './payment-objects.ts'
import type { PaymentProcessor } from './payment-processor.ts'
import type { Payment, Records, Session } from './records.ts'
import type { RequestLog } from './request-log.ts'
import { payPageUrl, sessionObject } from './session-object.ts'
import type { WebhookSender } from './webhook-sender.ts'

const Webhooks = z.strictObject({
  mode: z.enum(['normal', 'off', 'duplicated']).optional(),
  delayMs: z.int().min(0).max(600_000).optional(),
  url: z.url().optional(),
})
const Settlement = z.strictObject({ outcome: z.enum(['succeeded', 'failed']).default('succeeded') })
const DisputeRequest = z.strictObject({ outcome: z.enum(['open', 'won', 'lost']).default('open') })
const RefundRequest = z.strictObject({ amount: z.int().optional(), reason: z.string().optional() })
const Failure = z.strictObject({
  route: z.string(),
  status: z.union([z.literal(0), z.int().min(400).max(599)]).default(500),
  times: z.int().min(0).default(1),
  when: z.enum(['before', 'after']).default('before'),
})
const SessionPatch = z.strictObject({
  amount_subtotal: z.int().min(0).optional(),
  amount_total: z.int().min(0).optional(),
  currency: z
    .string()
    .regex(/^[a-z]{3}$/)
    .optional(),
  expires_at: z.int().optional(),
  metadata: z.record(z.string(), z.string()).optional(),
})

type ById = { Params: { id: string } }

type ControlTargets = {
  records: Records
  processor: PaymentProcessor
  webhooks: WebhookSender
  requests: RequestLog
  site: () => string
}

/** What a test, a developer or a chaos run may do to the provider from behind. */
export function addControlRoutes(app: FastifyInstance, shop: ControlTargets): void {
  const { records, processor, webhooks, requests, site } = shop
  const show = (session: Session) => sessionObject(records, site(), session)

  app.put('/control/webhooks', (request) => {
    const { mode, delayMs, url } = Webhooks.parse(request.body ?? {})
    if (mode) webhooks.settings.mode = mode
    if (delayMs !== undefined) webhooks.settings.delayMs = delayMs
    if (url) webhooks.settings.url = url
    return webhooks.settings
  })

  app.post<ById>('/control/sessions/:id/pay', (request) => {
    const session = processor.findSession(request.params.id)
    const outcome = processor.pay(session)
    const location = outcome === 'complete' ? successUrlOf(session) : payPageUrl(site(), session)
    return { outcome, location, session: show(session) }
  })

  app.post<ById>('/control/sessions/:id/decline', (request) => {
    const session = processor.findSession(request.params.id)
    const outcome = processor.decline(session)
    return { outcome, location: payPageUrl(site(), session), session: show(session) }
  })

  app.post<ById>('/control/sessions/:id/expire', (request) => {
    const session = processor.findSession(request.params.id)
    processor.expire(session)
    return { session: show(session) }
  })

  app.post<ById>('/control/sessions/:id/settle', (request) => {
    const session = processor.findSession(request.params.id)
    processor.settle(session, Settlement.parse(request.body ?? {}).outcome)
    return { session: show(session) }
  })

  app.post<ById>('/control/sessions/:id/dispute', (request) => {
    const payment = paymentOf(records, processor.findSession(request.params.id))
    const { outcome } = DisputeRequest.parse(request.body ?? {})
    return { dispute: disputeObject(processor.dispute(payment, outcome)) }
  })

  app.patch<ById>('/control/sessions/:id', (request) => {
    const session = processor.findSession(request.params.id)
    const planted = SessionPatch.parse(request.body ?? {})
    session.amountSubtotal = planted.amount_subtotal ?? session.amountSubtotal
    session.amountTotal = planted.amount_total ?? session.amountTotal
    session.currency = planted.currency ?? session.currency
    session.expiresAt = planted.expires_at ?? session.expiresAt
    session.metadata = planted.metadata ?? session.metadata
    return { session: show(session) }
  })

  app.get('/control/sessions', () => {
    processor.expireOverdue()
    const sessions = records.sessions.newestFirst()
    return { sessions: sessions.map((session) => sessionSummary(records, session)) }
  })

  app.post<ById>('/control/payments/:id/refund', (request) => {
    const { amount, reason } = RefundRequest.parse(request.body ?? {})
    const payment = records.payments.get(request.params.id, 'payment_intent')
    const wish = { amount: amount ?? null, reason: reason ?? null, metadata: {} }
    return { refund: refundObject(records, processor.refund(payment, wish)) }
  })

  app.post<ById>('/control/refunds/:id/fail', (request) => {
    const refund = records.refunds.get(request.params.id, 'refund')
    processor.failRefund(refund)
    return { refund: refundObject(records, refund) }
  })

  app.get('/control/events', () => ({
    events: webhooks.events.newestFirst().map(({ payload: _payload, ...event }) => event),
  }))

  app.post<ById>('/control/events/:id/redeliver', (request) => {
    const event = webhooks.events.get(request.params.id, 'event')
    webhooks.redeliver(event)
    return { event: event.id }
  })

  app.get('/control/requests', () => requests.summary())

  app.post('/control/fail', (request) => {
    const { route, times, status, when } = Failure.parse(request.body)
    requests.planFailure(route, times, { status, when })
    return { route, times, status, when }
  })
}

function paymentOf(records: Records, session: Session): Payment {
  if (session.paymentId === null) throw invalidState(`${session.id} has no payment.`)
  return records.payments.get(session.paymentId, 'payment_intent')
}

function sessionSummary(records: Records, session: Session) {
  const payment = session.paymentId === null ? undefined : records.payments.find(session.paymentId)
  return {
    id: session.id,
    status: session.status,
    payment_status: session.paymentStatus,
    amount_subtotal: session.amountSubtotal,
    amount_total: session.amountTotal,
    amount_refunded: payment?.amountRefunded ?? 0,
    disputed: payment ? payment.disputeId !== null : false,
    currency: session.currency,
    created: session.created,
    expires_at: session.expiresAt,
    payment_intent: session.paymentId,
    customer_email: session.customerEmail,
    client_reference_id: session.clientReferenceId,
    metadata: session.metadata,
  }
}
