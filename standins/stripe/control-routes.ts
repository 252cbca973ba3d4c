import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Cashier } from './cashier.ts'
import { successAddress } from './pay-page.ts'
import { disputeObject, refundObject } from './payment-objects.ts'
import type { Payment, Records, Session } from './records.ts'
import { notInThisState } from './refusals.ts'
import type { RequestRecord } from './request-record.ts'
import { payPageOf, sessionObject } from './session-object.ts'
import type { Courier } from './webhook-courier.ts'

const Webhooks = z.strictObject({
  mode: z.enum(['normal', 'off', 'doubled']).optional(),
  delayMs: z.int().min(0).max(600_000).optional(),
  url: z.url().optional(),
})
const Settlement = z.strictObject({ outcome: z.enum(['succeeded', 'failed']).default('succeeded') })
const DisputeWish = z.strictObject({ outcome: z.enum(['open', 'won', 'lost']).default('open') })
const RefundWish = z.strictObject({ amount: z.int().optional(), reason: z.string().optional() })
const Failure = z.strictObject({
  route: z.string(),
  status: z.union([z.literal(0), z.int().min(400).max(599)]).default(500),
  times: z.int().min(0).default(1),
  when: z.enum(['before', 'after']).default('before'),
})
const Planted = z.strictObject({
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

type Shop = {
  records: Records
  cashier: Cashier
  courier: Courier
  requests: RequestRecord
  site: () => string
}

/** What a test, a developer or a chaos run may do to the provider from behind. */
export function addControlRoutes(app: FastifyInstance, shop: Shop): void {
  const { records, cashier, courier, requests, site } = shop
  const show = (session: Session) => sessionObject(records, site(), session)

  app.put('/control/webhooks', (request) => {
    const { mode, delayMs, url } = Webhooks.parse(request.body ?? {})
    if (mode) courier.settings.mode = mode
    if (delayMs !== undefined) courier.settings.delayMs = delayMs
    if (url) courier.settings.url = url
    return courier.settings
  })

  app.post<ById>('/control/sessions/:id/pay', (request) => {
    const session = cashier.sessionOf(request.params.id)
    const outcome = cashier.pay(session)
    const location = outcome === 'complete' ? successAddress(session) : payPageOf(site(), session)
    return { outcome, location, session: show(session) }
  })

  app.post<ById>('/control/sessions/:id/decline', (request) => {
    const session = cashier.sessionOf(request.params.id)
    const outcome = cashier.decline(session)
    return { outcome, location: payPageOf(site(), session), session: show(session) }
  })

  app.post<ById>('/control/sessions/:id/expire', (request) => {
    const session = cashier.sessionOf(request.params.id)
    cashier.expire(session)
    return { session: show(session) }
  })

  app.post<ById>('/control/sessions/:id/settle', (request) => {
    const session = cashier.sessionOf(request.params.id)
    cashier.settle(session, Settlement.parse(request.body ?? {}).outcome)
    return { session: show(session) }
  })

  app.post<ById>('/control/sessions/:id/dispute', (request) => {
    const payment = paymentOf(records, cashier.sessionOf(request.params.id))
    const { outcome } = DisputeWish.parse(request.body ?? {})
    return { dispute: disputeObject(cashier.dispute(payment, outcome)) }
  })

  app.patch<ById>('/control/sessions/:id', (request) => {
    const session = cashier.sessionOf(request.params.id)
    const planted = Planted.parse(request.body ?? {})
    session.amountSubtotal = planted.amount_subtotal ?? session.amountSubtotal
    session.amountTotal = planted.amount_total ?? session.amountTotal
    session.currency = planted.currency ?? session.currency
    session.expiresAt = planted.expires_at ?? session.expiresAt
    session.metadata = planted.metadata ?? session.metadata
    return { session: show(session) }
  })

  app.get('/control/sessions', () => {
    cashier.expireDue()
    const sessions = records.sessions.newestFirst()
    return { sessions: sessions.map((session) => sessionSummary(records, session)) }
  })

  app.post<ById>('/control/payments/:id/refund', (request) => {
    const { amount, reason } = RefundWish.parse(request.body ?? {})
    const payment = records.payments.get(request.params.id, 'payment_intent')
    const wish = { amount: amount ?? null, reason: reason ?? null, metadata: {} }
    return { refund: refundObject(records, cashier.refund(payment, wish)) }
  })

  app.post<ById>('/control/refunds/:id/fail', (request) => {
    const refund = records.refunds.get(request.params.id, 'refund')
    cashier.failRefund(refund)
    return { refund: refundObject(records, refund) }
  })

  app.get('/control/events', () => ({
    events: courier.events.newestFirst().map(({ payload: _payload, ...event }) => event),
  }))

  app.post<ById>('/control/events/:id/redeliver', (request) => {
    const event = courier.events.get(request.params.id, 'event')
    courier.redeliver(event)
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
  if (session.paymentId === null) throw notInThisState(`${session.id} has no payment.`)
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
