import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { invalidState } from './errors.ts'
import { successUrlOf } from './pay-page.ts'
import { disputeObject, payPageUrl, refundObject, sessionObject } from './payment-objects.ts'
import type { PaymentProcessor } from './payment-processor.ts'
import type { Payment, Records, Session } from './records.ts'
import type { WebhookSender } from './webhook-sender.ts'

const WebhookMode = z.strictObject({ mode: z.enum(['normal', 'off', 'duplicated']) })
const Settlement = z.strictObject({ outcome: z.enum(['succeeded', 'failed']).default('succeeded') })
const DisputeRequest = z.strictObject({ outcome: z.enum(['open', 'won', 'lost']).default('open') })
const RefundRequest = z.strictObject({ amount: z.int().optional() })
const Failure = z.strictObject({
  route: z.string(),
  status: z.int().min(400).max(599).default(500),
  times: z.int().min(0).default(1),
})
const SessionPatch = z.strictObject({
  amount_subtotal: z.int().min(0).optional(),
  amount_total: z.int().min(0).optional(),
  amount_tax: z.int().min(0).optional(),
  currency: z
    .string()
    .regex(/^[a-z]{3}$/)
    .optional(),
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

/** For developers and tests; the product never calls these. */
export function addControlRoutes(app: FastifyInstance, targets: ControlTargets): void {
  const { records, processor, webhooks, requests, site } = targets
  const show = (session: Session) => sessionObject(records, site(), session)

  app.put('/control/webhooks', (request) => {
    const { mode } = WebhookMode.parse(request.body)
    webhooks.setMode(mode)
    return { mode }
  })

  app.post<ById>('/control/sessions/:id/pay', (request) => {
    const session = processor.findSession(request.params.id)
    const outcome = processor.pay(session)
    const location = outcome === 'complete' ? successUrlOf(session) : payPageUrl(site(), session)
    return { outcome, location, session: show(session) }
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
    const patch = SessionPatch.parse(request.body ?? {})
    session.amountSubtotal = patch.amount_subtotal ?? session.amountSubtotal
    session.amountTotal = patch.amount_total ?? session.amountTotal
    session.amountTax = patch.amount_tax ?? session.amountTax
    session.currency = patch.currency ?? session.currency
    session.metadata = patch.metadata ?? session.metadata
    return { session: show(session) }
  })

  app.get('/control/sessions', () => {
    processor.expireOverdue()
    const sessions = records.sessions.newestFirst()
    const refundTimes = new Map(
      records.refunds.newestFirst().map(({ paymentId, created }) => [paymentId, created]),
    )
    return {
      sessions: sessions.map((session) => ({
        ...sessionSummary(records, session),
        refunded_at: refundTimes.get(session.paymentId ?? '') ?? null,
      })),
    }
  })

  app.post<ById>('/control/payments/:id/refund', (request) => {
    const { amount = null } = RefundRequest.parse(request.body ?? {})
    const payment = records.payments.get(request.params.id, 'payment_intent')
    return { refund: refundObject(processor.refund(payment, { amount, reason: null })) }
  })

  for (const [path, status] of [
    ['fail', 'failed'],
    ['cancel', 'canceled'],
  ] as const) {
    app.post<ById>(`/control/refunds/:id/${path}`, (request) => {
      const refund = records.refunds.get(request.params.id, 'refund')
      processor.undoRefund(refund, status)
      return { refund: refundObject(refund) }
    })
  }

  app.get('/control/events', () => ({
    events: webhooks.events.newestFirst().map(({ payload: _payload, ...event }) => event),
  }))

  app.get('/control/requests', () => ({ recent: requests.newestFirst() }))

  app.post('/control/fail', (request) => {
    const { route, times, status } = Failure.parse(request.body)
    requests.planFailure(route, times, status)
    return { route, times, status }
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
    amount_refunded: payment?.amountRefunded ?? 0,
    customer_email: session.customerEmail,
  }
}

type Call = { method: string; path: string }

export type RequestLog = ReturnType<typeof createRequestLog>

const maxRecent = 500

/** API calls, and the failures that a test has planned for the next ones. */
export function createRequestLog() {
  const recent: Call[] = []
  const planned = new Map<string, { status: number; times: number }>()
  return {
    add(call: Call): void {
      recent.push(call)
      if (recent.length > maxRecent) recent.shift()
    },
    planFailure(route: string, times: number, status: number): void {
      planned.set(route, { status, times })
    },
    /** The status of a failure planned for this call, or null. */
    takeFailure(route: string): number | null {
      const failure = planned.get(route)
      if (!failure || failure.times === 0) return null
      failure.times -= 1
      return failure.status
    },
    newestFirst: () => recent.toReversed(),
  }
}
