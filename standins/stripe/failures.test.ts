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

const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('should have been refused'),
    (error: unknown) => error,
  )

describe('an idempotency key', () => {
  it('brings the same reply again', async () => {
    const first = await merchant.createCheckout({}, { idempotencyKey: 'again' })
    const second = await merchant.createCheckout({}, { idempotencyKey: 'again' })
    expect(second.id).toBe(first.id)
    const { headers } = second.lastResponse
    expect(headers['idempotent-replayed']).toBe('true')
    expect(headers['original-request']).toBe(first.lastResponse.requestId)
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined()
  })

  it('may not be used for another wish', async () => {
    await merchant.createCheckout({}, { idempotencyKey: 'other' })
    const wish = { client_reference_id: 'purchase-2' }
    const refusal = await refusalOf(merchant.createCheckout(wish, { idempotencyKey: 'other' }))
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
    expect(refusal).toMatchObject({ statusCode: 400, rawType: 'idempotency_error' })
  })

  it('may not be used for another endpoint', async () => {
    const { id } = await merchant.createCheckout({}, { idempotencyKey: 'elsewhere' })
    const elsewhere = merchant.sdk.checkout.sessions.expire(id, {}, { idempotencyKey: 'elsewhere' })
    expect(await refusalOf(elsewhere)).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  })

  it('is refused while the first request still runs', async () => {
    const wish = { customer_email: 'stripe-slow@example.com' }
    const ask = () => merchant.createCheckout(wish, { idempotencyKey: 'twice' })
    const both = await Promise.allSettled([ask(), ask()])
    const made = both.find((answer) => answer.status === 'fulfilled')
    const refused = both.find((answer) => answer.status === 'rejected')
    expect(refused?.reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
    expect((await ask()).id).toBe(made?.value.id)
  })

  it('keeps a stored 500, and is free after a parameter was refused', async () => {
    await merchant.control('POST', '/fail', { route: createRoute, status: 500, times: 1 })
    const options = { idempotencyKey: 'kept-500' }
    expect(await refusalOf(merchant.createCheckout({}, options))).toMatchObject({ statusCode: 500 })
    const again = await refusalOf(merchant.createCheckout({}, options))
    expect(again).toMatchObject({ statusCode: 500, headers: { 'idempotent-replayed': 'true' } })
    expect((await merchant.createCheckout({}, { idempotencyKey: 'kept-500-2' })).status).toBe(
      'open',
    )

    const freed = { idempotencyKey: 'freed' }
    await refusalOf(merchant.createCheckout({ customer_email: 'nobody' }, freed))
    expect((await merchant.createCheckout({}, freed)).status).toBe('open')
  })
})

describe('a planned failure', () => {
  it('happens as often as planned and leaves nothing behind', async () => {
    await merchant.control('POST', '/fail', { route: createRoute, status: 503, times: 2 })
    const options = { idempotencyKey: 'gateway' }
    for (let time = 0; time < 2; time++) {
      const refusal = await refusalOf(merchant.createCheckout({}, options))
      expect(refusal).toBeInstanceOf(Stripe.errors.StripeAPIError)
      expect(refusal).toMatchObject({ statusCode: 503 })
    }
    expect((await merchant.createCheckout({}, options)).status).toBe('open')
  })

  it('can lose the reply of work that is done', async () => {
    const failure = { route: createRoute, status: 502, times: 1, when: 'after' }
    await merchant.control('POST', '/fail', failure)
    const wish = { client_reference_id: 'lost-reply' }
    await refusalOf(merchant.createCheckout(wish, { idempotencyKey: 'lost' }))
    const found = await merchant.createCheckout(wish, { idempotencyKey: 'lost' })
    const { body } = await merchant.control('GET', '/sessions')
    const made = body.sessions.filter(
      (session: { client_reference_id: string }) => session.client_reference_id === 'lost-reply',
    )
    expect(made).toMatchObject([{ id: found.id }])
  })

  it('can cut the connection; the SDK then asks once more under the same key', async () => {
    const failure = { route: createRoute, status: 0, times: 1, when: 'after' }
    await merchant.control('POST', '/fail', failure)
    const session = await merchant.createCheckout({}, { idempotencyKey: 'cut' })
    expect(session.lastResponse.headers['idempotent-replayed']).toBe('true')
  })

  it('surfaces a rate limit as such', async () => {
    const route = 'GET /v1/checkout/sessions/:id'
    await merchant.control('POST', '/fail', { route, status: 429 })
    const refusal = await refusalOf(merchant.sdk.checkout.sessions.retrieve('cs_test_any'))
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeRateLimitError)
  })
})

describe('a known address', () => {
  it('stripe-down is answered with a 500', async () => {
    const down = merchant.createCheckout({ customer_email: 'stripe-down@example.com' })
    const refusal = await refusalOf(down)
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeAPIError)
    expect(refusal).toMatchObject({ statusCode: 500, rawType: 'api_error' })
  })

  it('stripe-garbage is answered with a page instead of JSON', async () => {
    const garbage = merchant.createCheckout({ customer_email: 'stripe-garbage@example.com' })
    expect(await refusalOf(garbage)).toMatchObject({
      message: expect.stringContaining('Invalid JSON'),
    })
  })

  it('stripe-404-empty is answered with an empty 404, which the SDK takes for success', async () => {
    const wish = { customer_email: 'stripe-404-empty@example.com' }
    const session = await merchant.createCheckout(wish)
    expect(session.lastResponse.statusCode).toBe(404)
    expect(session.id).toBeUndefined()
  })
})

it('remembers what was asked, with the keys', async () => {
  await merchant.createCheckout({}, { idempotencyKey: 'remembered' })
  const { body } = await merchant.control('GET', '/requests')
  expect(body.counts[createRoute]).toBeGreaterThan(0)
  expect(body.recent[0]).toMatchObject({
    route: createRoute,
    idempotencyKey: 'remembered',
    status: 200,
    replayed: false,
  })
})
