import Stripe from 'stripe'
import { newId, nowInSeconds, ObjectStore } from './records.ts'

export type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'checkout.session.expired'
  | 'charge.refunded'
  | 'refund.failed'
  | 'refund.updated'
  | 'charge.dispute.created'
  | 'charge.dispute.closed'

type EventRecord = {
  id: string
  type: EventType
  objectId: string
  payload: string
  /** Deliveries that the receiver answered with 2xx. */
  accepted: number
}

type Mode = 'normal' | 'off' | 'duplicated'

export type WebhookSender = ReturnType<typeof createWebhookSender>

const retryDelaysMs = [200, 500, 1_000, 2_000, 5_000]
const maxRetryDelayMs = 10_000
const retryForMs = 10 * 60_000
const timeoutMs = 10_000

export function createWebhookSender(secret: string, url: string | null) {
  const events = new ObjectStore<EventRecord>('event')
  const timers = new Set<NodeJS.Timeout>()
  const closed = new AbortController()
  const { webhooks } = new Stripe('sk_test_standin')
  let mode: Mode = 'normal'

  function sendEvent(type: EventType, object: { id: string }, copies = 1): void {
    const event = {
      id: newId('evt'),
      object: 'event',
      created: nowInSeconds(),
      data: { object },
      livemode: false,
      type,
    }
    // Serialized now: an event shows its object as it was when the event happened.
    const payload = JSON.stringify(event, null, 2)
    const record = { id: event.id, type, objectId: object.id, payload, accepted: 0 }
    events.add(record)
    if (mode === 'off' || url === null) return
    const deliveries = mode === 'duplicated' ? 2 * copies : copies
    for (let nth = 0; nth < deliveries; nth += 1) deliver(record, url)
  }

  function deliver(event: EventRecord, to: string): void {
    const deadline = Date.now() + retryForMs
    attemptIn(0, 0)

    function attemptIn(delayMs: number, failures: number): void {
      if (closed.signal.aborted || Date.now() + delayMs > deadline) return
      const timer = setTimeout(async () => {
        timers.delete(timer)
        if (await post(to, event.payload)) event.accepted += 1
        else attemptIn(retryDelaysMs[failures] ?? maxRetryDelayMs, failures + 1)
      }, delayMs)
      timers.add(timer)
    }
  }

  /** Returns whether the receiver accepted the event. */
  async function post(to: string, payload: string): Promise<boolean> {
    try {
      const response = await fetch(to, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          // Each attempt gets a new timestamp: receivers reject signatures older than five minutes.
          'stripe-signature': webhooks.generateTestHeaderString({ payload, secret }),
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([closed.signal, AbortSignal.timeout(timeoutMs)]),
      })
      await response.arrayBuffer()
      return response.ok
    } catch {
      return false
    }
  }

  function close(): void {
    closed.abort()
    for (const timer of timers) clearTimeout(timer)
  }

  return {
    events,
    sendEvent,
    setMode: (changed: Mode) => {
      mode = changed
    },
    close,
  }
}
