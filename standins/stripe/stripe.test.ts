import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toProviderCheckout } from '#server/gateways/payments/stripe-session.ts'
import { control as command } from '#tests/load/harness/stand-ins.ts'
import { fieldsWeRead, recording } from './bodies.ts'
import { startStripe } from './server.ts'

// What stripe.test.ts of the gateway can't see: where Stripe refuses what we'd send by mistake, and what the faults
// of other tests rest on.

const apiKey = 'sk_test_merchant'
const webhookSecret = 'whsec_merchant'
const createRoute = 'POST /v1/checkout/sessions'
const eulogyPrice = { currency: 'usd', unit_amount: 4200, product_data: { name: 'A eulogy' } }

let stripe: Awaited<ReturnType<typeof startStripe>>
let sdk: Stripe
const received: Stripe.Event[] = []
const plannedStatuses: number[] = []

/** Verifies each webhook with the real SDK. */
const endpoint = createServer(async (request, response) => {
  const signature = request.headers['stripe-signature'] ?? ''
  received.push(sdk.webhooks.constructEvent(await text(request), signature, webhookSecret))
  response.writeHead(plannedStatuses.shift() ?? 200).end()
})

const clientWith = (key: string) =>
  new Stripe(key, {
    host: '127.0.0.1',
    port: stripe.port,
    protocol: 'http',
    maxNetworkRetries: 0,
  })

beforeAll(async () => {
  endpoint.listen(0, '127.0.0.1')
  await once(endpoint, 'listening')
  const webhookUrl = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/webhook`
  stripe = await startStripe({ port: 0, webhookUrl, webhookSecret, apiKey })
  sdk = clientWith(apiKey)
})
afterAll(async () => {
  await stripe.close()
  endpoint.closeAllConnections()
  endpoint.close()
})

const control = <T>(method: string, path: string, body?: object) =>
  command<T>(`${stripe.url}/control${path}`, method, body)

const createCheckout = (changes: object = {}, idempotencyKey?: string) =>
  sdk.checkout.sessions.create(
    {
      mode: 'payment',
      line_items: [{ quantity: 1, price_data: eulogyPrice }],
      success_url: 'http://127.0.0.1:9/thanks?session={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://127.0.0.1:9/back',
      ...changes,
    },
    idempotencyKey ? { idempotencyKey } : {},
  )

const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('should have failed'),
    (error: unknown) => error,
  )

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

describe('an idempotency key', () => {
  it('is rejected with other parameters, and at another endpoint', async () => {
    const { id } = await createCheckout({}, 'other')
    const params = { client_reference_id: 'purchase-2' }
    for (const sent of [
      createCheckout(params, 'other'),
      sdk.checkout.sessions.expire(id, {}, { idempotencyKey: 'other' }),
    ]) {
      const error = await errorOf(sent)
      expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
      expect(error).toMatchObject({ statusCode: 400, rawType: 'idempotency_error' })
    }
  })

  it('replays a stored 500, and can be reused after an invalid parameter or a planned 503', async () => {
    const fail = (status: number) =>
      control('POST', '/fail', { route: createRoute, status, times: 1 })
    await fail(500)
    expect(await errorOf(createCheckout({}, 'kept-500'))).toMatchObject({ statusCode: 500 })
    expect(await errorOf(createCheckout({}, 'kept-500'))).toMatchObject({
      statusCode: 500,
      headers: { 'idempotent-replayed': 'true' },
    })
    expect((await createCheckout({}, 'kept-500-2')).status).toBe('open')

    await errorOf(createCheckout({ customer_email: 'nobody' }, 'freed'))
    expect((await createCheckout({}, 'freed')).status).toBe('open')
    await fail(503)
    expect(await errorOf(createCheckout({}, 'gateway'))).toMatchObject({ statusCode: 503 })
    expect((await createCheckout({}, 'gateway')).status).toBe('open')
  })
})

it('a session expires once, by a call or at its time', async () => {
  const { id } = await createCheckout()
  expect(await sdk.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null })
  await expect(sdk.checkout.sessions.expire(id)).rejects.toThrow(
    'Only Checkout Sessions with a status in ["open"] can be expired.',
  )
  const { id: late } = await createCheckout()
  await control('PATCH', `/sessions/${late}`, { expires_at: inSeconds(-1) })
  await expect.poll(async () => (await sdk.checkout.sessions.retrieve(late)).status).toBe('expired')
})

const withReceipt = { payment_intent_data: { receipt_email: 'x' } }
const withTax = (enabled: unknown) => ({ automatic_tax: { enabled } })
const taxBehavior = 'line_items[0][price_data][tax_behavior]'

it.each([
  ['too soon', { expires_at: inSeconds(60) }, 'expires_at', 'at least 30 minutes'],
  ['too late', { expires_at: inSeconds(25 * 3600) }, 'expires_at', 'less than 24 hours'],
  ['no email', { customer_email: 'nobody' }, 'customer_email', 'Invalid email address'],
  ['empty email', { customer_email: '' }, 'customer_email', 'empty string'],
  ['no scheme', { success_url: 'example.com' }, 'success_url', 'explicit scheme'],
  ['nothing to buy', { line_items: [] }, 'line_items', 'Missing required param'],
  ['no receipt', withReceipt, 'receipt_email', 'Invalid email'],
  ['tax?', withTax('perhaps'), 'automatic_tax[enabled]', 'Invalid boolean'],
  ['no tax behavior', withTax(true), taxBehavior, 'Missing required param'],
  ['unknown field', { success_uri: 'x' }, 'success_uri', 'unknown parameter'],
])('an error names the parameter: %s', async (_name, params: object, param, message) => {
  const error = await errorOf(createCheckout(params))
  expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
  expect(error).toMatchObject({ param, message: expect.stringContaining(message) })
})

it('a wrong key and an unknown route are errors', async () => {
  const wrongKey = clientWith('sk_test_wrong').checkout.sessions.retrieve('cs_test_none')
  expect(await errorOf(wrongKey)).toMatchObject({ statusCode: 401 })
  expect(await errorOf(sdk.customers.list())).toMatchObject({
    statusCode: 404,
    message: expect.stringContaining('Unrecognized request URL (GET: /v1/customers)'),
  })
})

describe('a webhook', () => {
  beforeEach(() => control('PUT', '/webhooks', { mode: 'normal' }))

  async function payOne(customer_email = 'anna@example.com'): Promise<string> {
    const { id } = await createCheckout({ customer_email })
    await control('POST', `/sessions/${id}/pay`)
    return id
  }
  const deliveries = (id: string) =>
    received
      .filter(({ type, data }) => type === 'checkout.session.completed' && 'id' in data.object)
      .filter(({ data }) => (data.object as { id: string }).id === id)
  const arrives = (id: string, times: number) =>
    expect.poll(() => deliveries(id), { timeout: 10_000 }).toHaveLength(times)
  const eventOf = async (id: string) => {
    const { events } = await control<{ events: { objectId: string }[] }>('GET', '/events')
    return events.find((event) => event.objectId === id)
  }

  it('announces the payment, and is retried until it is accepted', async () => {
    plannedStatuses.push(500, 404)
    const id = await payOne()
    await arrives(id, 3)
    expect(new Set(deliveries(id).map((event) => event.id)).size).toBe(1)
    expect(deliveries(id)[0]?.data.object).toMatchObject({ payment_status: 'paid' })
    await expect.poll(() => eventOf(id)).toMatchObject({ accepted: 1 })
  })

  it.each([
    ['the mode duplicated', 'duplicated', undefined],
    ['an address that starts with webhook-doubled', 'normal', 'webhook-doubled@example.com'],
  ])('is sent twice with %s', async (_how, mode, email) => {
    await control('PUT', '/webhooks', { mode })
    await arrives(await payOne(email), 2)
  })

  it.each([
    ['the mode off', 'off', undefined],
    ['an address that starts with webhook-lost', 'normal', 'webhook-lost@example.com'],
  ])('is recorded but not sent with %s', async (_how, mode, email) => {
    await control('PUT', '/webhooks', { mode })
    const unsent = await payOne(email)
    await control('PUT', '/webhooks', { mode: 'normal' })
    await arrives(await payOne(), 1)
    expect(await eventOf(unsent)).toMatchObject({ accepted: 0 })
    expect(deliveries(unsent)).toEqual([])
  })
})

describe('the bodies', () => {
  const names = Object.keys(fieldsWeRead) as (keyof typeof fieldsWeRead)[]

  it.each(names)('of a %s have every field that the gateway reads', (name) => {
    const body: object = recording.bodies[name]
    expect(fieldsWeRead[name].filter((field) => !(field in body))).toEqual([])
  })

  it('the gateway reads no other field of a session', () => {
    const seen = new Set<string | symbol>()
    const get = (body: object, field: string) => {
      seen.add(field)
      return Reflect.get(body, field)
    }
    const session = new Proxy(recording.bodies['checkout.session'], { get })
    expect(toProviderCheckout(session as Stripe.Checkout.Session)).not.toBeNull()
    const listed: readonly unknown[] = fieldsWeRead['checkout.session']
    expect([...seen].filter((field) => !listed.includes(field))).toEqual([])
    expect(seen.size).toBeGreaterThan(9)
  })

  it('docs/setup.md says whether they are Stripe’s own', () => {
    const said = readFileSync(join(import.meta.dirname, '../../docs/setup.md'), 'utf8')
    expect(said.includes('written by hand from the types of the SDK')).toBe(!recording.recorded)
  })
})
