import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestMerchant } from './test-merchant.ts'
import { startTestMerchant } from './test-merchant.ts'

let merchant: TestMerchant

beforeAll(async () => {
  merchant = await startTestMerchant()
})
afterAll(() => merchant.close())

const createRoute = 'POST /v1/checkout/sessions'

const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('should have failed'),
    (error: unknown) => error,
  )

describe('an idempotency key', () => {
  it('replays the same reply', async () => {
    const first = await merchant.createCheckout({}, { idempotencyKey: 'again' })
    const second = await merchant.createCheckout({}, { idempotencyKey: 'again' })
    expect(second.id).toBe(first.id)
    const { headers } = second.lastResponse
    expect(headers['idempotent-replayed']).toBe('true')
    expect(headers['original-request']).toBe(first.lastResponse.requestId)
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined()
  })

  it('is rejected with other parameters', async () => {
    await merchant.createCheckout({}, { idempotencyKey: 'other' })
    const params = { client_reference_id: 'purchase-2' }
    const error = await errorOf(merchant.createCheckout(params, { idempotencyKey: 'other' }))
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
    expect(error).toMatchObject({ statusCode: 400, rawType: 'idempotency_error' })
  })

  it('is rejected at another endpoint', async () => {
    const { id } = await merchant.createCheckout({}, { idempotencyKey: 'elsewhere' })
    const elsewhere = merchant.sdk.checkout.sessions.expire(id, {}, { idempotencyKey: 'elsewhere' })
    expect(await errorOf(elsewhere)).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  })

  it('is rejected while the first request is running', async () => {
    const params = { customer_email: 'stripe-slow@example.com' }
    const ask = () => merchant.createCheckout(params, { idempotencyKey: 'twice' })
    const both = await Promise.allSettled([ask(), ask()])
    const created = both.find((answer) => answer.status === 'fulfilled')
    const rejected = both.find((answer) => answer.status === 'rejected')
    expect(rejected?.reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
    expect((await ask()).id).toBe(created?.value.id)
  })

  it('replays a stored 500, and can be reused after an invalid parameter', async () => {
    await merchant.control('POST', '/fail', { route: createRoute, status: 500, times: 1 })
    const options = { idempotencyKey: 'kept-500' }
    expect(await errorOf(merchant.createCheckout({}, options))).toMatchObject({ statusCode: 500 })
    const again = await errorOf(merchant.createCheckout({}, options))
    expect(again).toMatchObject({ statusCode: 500, headers: { 'idempotent-replayed': 'true' } })
    expect((await merchant.createCheckout({}, { idempotencyKey: 'kept-500-2' })).status).toBe(
      'open',
    )

    const freed = { idempotencyKey: 'freed' }
    await errorOf(merchant.createCheckout({ customer_email: 'nobody' }, freed))
    expect((await merchant.createCheckout({}, freed)).status).toBe('open')
  })
})

describe('a planned failure', () => {
  it('happens as often as planned', async () => {
    await merchant.control('POST', '/fail', { route: createRoute, status: 503, times: 2 })
    const options = { idempotencyKey: 'gateway' }
    for (let time = 0; time < 2; time++) {
      const error = await errorOf(merchant.createCheckout({}, options))
      expect(error).toBeInstanceOf(Stripe.errors.StripeAPIError)
      expect(error).toMatchObject({ statusCode: 503 })
    }
    expect((await merchant.createCheckout({}, options)).status).toBe('open')
  })

  it('can be a rate limit', async () => {
    const route = 'GET /v1/checkout/sessions/:id'
    await merchant.control('POST', '/fail', { route, status: 429 })
    const error = await errorOf(merchant.sdk.checkout.sessions.retrieve('cs_test_any'))
    expect(error).toBeInstanceOf(Stripe.errors.StripeRateLimitError)
  })
})

describe('a known email', () => {
  it('stripe-down gets a 500', async () => {
    const down = merchant.createCheckout({ customer_email: 'stripe-down@example.com' })
    const error = await errorOf(down)
    expect(error).toBeInstanceOf(Stripe.errors.StripeAPIError)
    expect(error).toMatchObject({ statusCode: 500, rawType: 'api_error' })
  })

  it('stripe-404-empty gets an empty 404, which the SDK takes for success', async () => {
    const params = { customer_email: 'stripe-404-empty@example.com' }
    const session = await merchant.createCheckout(params)
    expect(session.lastResponse.statusCode).toBe(404)
    expect(session.id).toBeUndefined()
  })
})

it('logs requests with their idempotency keys', async () => {
  await merchant.createCheckout({}, { idempotencyKey: 'logged' })
  const { body } = await merchant.control('GET', '/requests')
  expect(body.recent[0]).toMatchObject({
    method: 'POST',
    path: '/v1/checkout/sessions',
    idempotencyKey: 'logged',
    status: 200,
    isReplay: false,
  })
})
