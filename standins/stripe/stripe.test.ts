import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toProviderCheckout } from '#server/gateways/payments/stripe-session.ts'
import { control } from '#tests/support/stand-ins.ts'
import { fieldsWeRead, recording } from './bodies.ts'
import { startStripe } from './server.ts'

// What stripe.test.ts of the gateway can't see: where Stripe refuses what we'd send by mistake, and what the faults
// of other tests rest on.

const apiKey = 'sk_test_merchant'
const createRoute = 'POST /v1/checkout/sessions'
const eulogyPrice = { currency: 'usd', unit_amount: 4200, product_data: { name: 'A eulogy' } }

let stripe: Awaited<ReturnType<typeof startStripe>>
let sdk: Stripe
beforeAll(async () => {
  stripe = await startStripe({ port: 0, webhookSecret: 'whsec', apiKey })
  const { port } = stripe
  sdk = new Stripe(apiKey, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 })
})
afterAll(() => stripe.close())

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
      control(`${stripe.url}/control/fail`, 'POST', { route: createRoute, status, times: 1 })
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

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
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
  ['no receipt', withReceipt, 'payment_intent_data[receipt_email]', 'Invalid email'],
  ['tax?', withTax('perhaps'), 'automatic_tax[enabled]', 'Invalid boolean'],
  ['no tax behavior', withTax(true), taxBehavior, 'Missing required param'],
  ['unknown field', { success_uri: 'x' }, 'success_uri', 'unknown parameter'],
])('an error names the parameter: %s', async (_name, params: object, param, message) => {
  const error = await errorOf(createCheckout(params))
  expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
  expect(error).toMatchObject({ param, message: expect.stringContaining(message) })
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
