import { api } from '#contract/urls.ts'
import type { Family } from '#tests/fire/families.ts'
import type { Random } from '#tests/fire/random.ts'
import type { RawRequest } from '#tests/fire/raw-requests.ts'
import { forgeries, signed } from './forgeries.ts'

export type Delivery = RawRequest & { forgery: string | null; isRepeated: boolean }
type Planned = { event: number; forgery: string | null; isRepeated: boolean }

type Plan = {
  random: Random
  count: number
  /** Paid at the provider; their events are authentic. */
  paid: Family[]
  /** Paid at the provider, but only forged events name them. */
  forgedOnly: Family[]
  port: number
}

/** Of the Stripe stand-in in `scripts/local/third-parties.ts`. */
const secret = 'whsec_standin'

const types = [
  'checkout.session.completed',
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.expired',
  'payment_intent.succeeded',
]

/** A fifth is forged. Three in ten of the authentic events arrive twice. All are shuffled. */
export function planDeliveries({ random, count, paid, forgedOnly, port }: Plan) {
  const forged = Math.round(count * 0.2)
  const unique = Math.round((count - forged) / 1.3)
  const repeated = count - forged - unique
  const ways = Object.keys(forgeries)
  const planned: Planned[] = []
  for (let n = 0; n < unique; n += 1) {
    planned.push({ event: n, forgery: null, isRepeated: false })
    if (n < repeated) planned.push({ event: n, forgery: null, isRepeated: true })
  }
  for (let n = 0; n < forged; n += 1)
    planned.push({ event: n, forgery: ways[n % ways.length] ?? null, isRepeated: false })
  random.shuffle(planned)
  const payloadOf = ({ event, forgery }: Planned) => {
    const families = forgery ? forgedOnly : paid
    const { sessionId } = families[event % families.length] as Family
    // Each order's first event says that it was paid.
    const type = forgery || event < families.length ? types[0] : types[event % types.length]
    return eventPayload(`evt_fire_${forgery ? 'x' : ''}${event}`, type ?? '', sessionId)
  }
  return {
    forged,
    repeated,
    next(): Delivery | null {
      const one = planned.pop()
      if (!one) return null
      const at = Math.floor(Date.now() / 1_000)
      const payload = payloadOf(one)
      const forge = one.forgery ? forgeries[one.forgery] : undefined
      const other = eventPayload('evt_other', 'checkout.session.expired', 'cs_test_other')
      const { signature, payload: body } = forge
        ? forge({ payload, at, secret, other })
        : signed(payload, at, secret)
      const { forgery, isRepeated } = one
      return { method: 'POST', bytes: request(port, body, signature), forgery, isRepeated }
    },
  }
}

const eventPayload = (id: string, type: string, sessionId: string) =>
  JSON.stringify({
    id,
    object: 'event',
    type,
    created: Math.floor(Date.now() / 1_000),
    data: { object: { id: sessionId, object: 'checkout.session', payment_status: 'paid' } },
  })

function request(port: number, body: string, signature: string | null): Buffer {
  const lines = [
    `POST ${api.paymentWebhook()} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    ...(signature === null ? [] : [`stripe-signature: ${signature}`]),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`)
}
