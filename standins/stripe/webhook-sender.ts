import { createHmac } from 'node:crypto'
import { newId, nowInSeconds } from './identifiers.ts'
import { ObjectStore } from './object-store.ts'

export type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'checkout.session.expired'
  | 'charge.refunded'
  | 'refund.failed'
  | 'charge.dispute.created'
  | 'charge.dispute.closed'

/** The API request that an event came from; nulls when a person or the clock caused it. */
export type Cause = { id: string | null; idempotency_key: string | null }

const noRequest: Cause = { id: null, idempotency_key: null }

type Attempt = { at: string; status: number | null }

type EventRecord = {
  id: string
  type: EventType
  objectId: string
  payload: string
  accepted: number
  attempts: Attempt[]
}

export type WebhookSettings = {
  mode: 'normal' | 'off' | 'duplicated'
  delayMs: number
  url: string | null
}

export type WebhookSender = ReturnType<typeof createWebhookSender>

const retryDelaysMs = [200, 500, 1_000, 2_000, 5_000]
const maxRetryDelayMs = 10_000
const retryForMs = 10 * 60_000
const timeoutMs = 10_000
const maxConcurrent = 64
const maxAttemptsKept = 20

export function createWebhookSender(secret: string, settings: WebhookSettings) {
  const events = new ObjectStore<EventRecord>('event', 20_000)
  const timers = new Set<NodeJS.Timeout>()
  const underway = new Set<AbortController>()
  const waiting: (() => void)[] = []
  let apiVersion = '2026-10-28.endive'
  let closed = false

  function sendEvent(type: EventType, object: { id: string }, cause: Cause = noRequest): void {
    const event = {
      id: newId('evt'),
      object: 'event',
      api_version: apiVersion,
      created: nowInSeconds(),
      // Rendered now: an event shows its object as it was, not as it is when it arrives.
      data: { object },
      livemode: false,
      pending_webhooks: settings.url ? 1 : 0,
      request: cause,
      type,
    }
    const payload = JSON.stringify(event, null, 2)
    const record = { id: event.id, type, objectId: object.id, payload, accepted: 0, attempts: [] }
    events.add(record)
    if (settings.mode === 'off') return
    for (let copy = settings.mode === 'duplicated' ? 2 : 1; copy > 0; copy--) {
      deliver(record, settings.delayMs)
    }
  }

  function deliver(event: EventRecord, delayMs: number): void {
    const givesUpAt = Date.now() + delayMs + retryForMs
    tryIn(delayMs, 0)

    function tryIn(pauseMs: number, tries: number): void {
      if (closed || settings.url === null || Date.now() + pauseMs > givesUpAt) return
      const timer = setTimeout(async () => {
        timers.delete(timer)
        if (await attempt(event)) return
        tryIn(retryDelaysMs[tries] ?? maxRetryDelayMs, tries + 1)
      }, pauseMs)
      timers.add(timer)
    }
  }

  async function attempt(event: EventRecord): Promise<boolean> {
    if (underway.size >= maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve))
    const url = settings.url
    if (closed || url === null) return false
    const call = new AbortController()
    const patience = setTimeout(() => call.abort(), timeoutMs)
    underway.add(call)
    const status = await post(url, event.payload, call.signal)
    clearTimeout(patience)
    underway.delete(call)
    waiting.shift()?.()
    event.attempts.push({ at: new Date().toISOString(), status })
    if (event.attempts.length > maxAttemptsKept) event.attempts.shift()
    const accepted = status !== null && status >= 200 && status < 300
    if (accepted) event.accepted += 1
    return accepted
  }

  async function post(url: string, payload: string, signal: AbortSignal): Promise<number | null> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': sign(payload, secret),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body: payload,
        redirect: 'manual',
        signal,
      })
      await response.arrayBuffer()
      return response.status
    } catch {
      return null
    }
  }

  function close(): void {
    closed = true
    for (const timer of timers) clearTimeout(timer)
    for (const call of underway) call.abort()
    for (const resolve of waiting.splice(0)) resolve()
  }

  return {
    events,
    settings,
    sendEvent: sendEvent,
    redeliver: (event: EventRecord) => deliver(event, 0),
    setApiVersion: (version: string) => {
      apiVersion = version
    },
    close,
  }
}

// Each try is signed afresh, as receivers refuse timestamps older than five minutes.
function sign(payload: string, secret: string): string {
  const timestamp = nowInSeconds()
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex')
  return `t=${timestamp},v1=${signature}`
}
