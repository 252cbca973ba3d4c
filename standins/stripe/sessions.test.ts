import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestMerchant } from './test-merchant.ts'
import { startTestMerchant } from './test-merchant.ts'

let merchant: TestMerchant

beforeAll(async () => {
  merchant = await startTestMerchant()
})
afterAll(() => merchant.close())

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

describe('a checkout session', () => {
  it('is opened as Stripe opens it', async () => {
    const expiresAt = inSeconds(3600)
    const session = await merchant.createCheckout({
      customer_email: 'ana@example.com',
      expires_at: expiresAt,
      allow_promotion_codes: true,
      payment_intent_data: { metadata: { order: 'LS-1' } },
    })
    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_subtotal: 4200,
      amount_total: 4200,
      currency: 'usd',
      expires_at: expiresAt,
      payment_intent: null,
      client_reference_id: 'purchase-1',
      customer_email: 'ana@example.com',
      allow_promotion_codes: true,
      metadata: { submission: 'submission-1' },
      livemode: false,
    })
    expect(session.id).toMatch(/^cs_test_[A-Za-z0-9]{58}$/)
    expect(session.url).toBe(`${merchant.stripe.url}/pay/${session.id}`)
    expect(session.lastResponse.requestId).toMatch(/^req_/)
  })

  it('is found again, with its payment when that is asked for', async () => {
    const { id } = await merchant.createCheckout({
      payment_intent_data: { metadata: { order: 'LS-2' } },
    })
    await merchant.control('POST', `/sessions/${id}/pay`)
    const plain = await merchant.sdk.checkout.sessions.retrieve(id)
    expect(plain.payment_intent).toMatch(/^pi_/)
    const expanded = await merchant.sdk.checkout.sessions.retrieve(id, {
      expand: ['payment_intent.latest_charge', 'line_items', 'something_else'],
    })
    expect(expanded.payment_intent).toMatchObject({
      id: plain.payment_intent,
      status: 'succeeded',
      metadata: { order: 'LS-2' },
      latest_charge: { object: 'charge', paid: true, amount: 4200 },
    })
    expect(expanded.line_items?.data[0]).toMatchObject({ amount_total: 4200, quantity: 1 })
  })

  it('takes its amount from the name of a price', async () => {
    const session = await merchant.createCheckout({
      line_items: [{ price: 'price_2500_eur', quantity: 2 }],
    })
    expect(session).toMatchObject({ amount_total: 5000, currency: 'eur' })
  })

  it('expires once, and says so to the merchant', async () => {
    const { id } = await merchant.createCheckout()
    const expired = await merchant.sdk.checkout.sessions.expire(id)
    expect(expired).toMatchObject({ status: 'expired', url: null })
    const [event] = await merchant.waitForEvents('checkout.session.expired', id)
    expect(event?.request?.id).toBe(expired.lastResponse.requestId)
    await expect(merchant.sdk.checkout.sessions.expire(id)).rejects.toThrow(
      'Only Checkout Sessions with a status in ["open"] can be expired. ' +
        'This Checkout Session has a status of `expired`.',
    )
  })

  it('expires by the clock', async () => {
    const { id } = await merchant.createCheckout()
    await merchant.control('PATCH', `/sessions/${id}`, { expires_at: inSeconds(-1) })
    await merchant.waitForEvents('checkout.session.expired', id)
    expect((await merchant.sdk.checkout.sessions.retrieve(id)).status).toBe('expired')
  })

  it('can be planted with another amount, currency and metadata', async () => {
    const { id } = await merchant.createCheckout()
    await merchant.control('PATCH', `/sessions/${id}`, {
      amount_total: 100,
      currency: 'eur',
      metadata: { submission: 'another' },
    })
    expect(await merchant.sdk.checkout.sessions.retrieve(id)).toMatchObject({
      amount_subtotal: 4200,
      amount_total: 100,
      currency: 'eur',
      metadata: { submission: 'another' },
    })
  })
})

describe('the list of sessions', () => {
  it('comes newest first, page by page, in the time that is asked for', async () => {
    const own = await startTestMerchant()
    try {
      const { sessions } = own.sdk.checkout
      const made: string[] = []
      for (let number = 0; number < 5; number++) made.unshift((await own.createCheckout()).id)
      const ids = (page: { data: { id: string }[] }) => page.data.map((session) => session.id)

      const first = await sessions.list({ limit: 2 })
      expect(ids(first)).toEqual(made.slice(0, 2))
      expect(first.has_more).toBe(true)
      const rest = await sessions.list({ limit: 3, starting_after: made[1] ?? '' })
      expect(ids(rest)).toEqual(made.slice(2))
      expect(rest.has_more).toBe(false)
      expect(ids(await sessions.list({ limit: 2, ending_before: made[3] ?? '' }))).toEqual(
        made.slice(1, 3),
      )

      const walked: string[] = []
      for await (const session of sessions.list({ limit: 2 })) walked.push(session.id)
      expect(walked).toEqual(made)

      expect(ids(await sessions.list({ created: { gte: inSeconds(-60) } }))).toEqual(made)
      expect(ids(await sessions.list({ created: { gt: inSeconds(60) } }))).toEqual([])
      expect(ids(await sessions.list({ created: { lte: inSeconds(-60) } }))).toEqual([])

      const paid = await own.control('POST', `/sessions/${made[2]}/pay`)
      const paymentIntent = paid.body.session.payment_intent
      expect(ids(await sessions.list({ payment_intent: paymentIntent }))).toEqual([made[2]])
      expect(ids(await sessions.list({ status: 'complete' }))).toEqual([made[2]])
    } finally {
      await own.close()
    }
  })
})

describe('a refusal', () => {
  const refusalOf = (promise: Promise<unknown>) =>
    promise.then(
      () => expect.unreachable('should have been refused'),
      (error: unknown) => error,
    )

  it.each([
    ['too soon', { expires_at: inSeconds(60) }, 'expires_at', 'at least 30 minutes'],
    ['too late', { expires_at: inSeconds(25 * 3600) }, 'expires_at', 'less than 24 hours'],
    ['no email', { customer_email: 'nobody' }, 'customer_email', 'Invalid email address'],
    ['empty email', { customer_email: '' }, 'customer_email', 'empty string'],
    ['no scheme', { success_url: 'example.com' }, 'success_url', 'explicit scheme'],
    ['nothing to buy', { line_items: [] }, 'line_items', 'Missing required param'],
    ['no such price', { line_items: [{ price: 'price_x' }] }, 'line_items[0][price]', 'No such'],
    ['unknown field', { success_uri: 'x' }, 'success_uri', 'unknown parameter'],
  ])('names the parameter: %s', async (_name, wish: object, param, message) => {
    const refusal = await refusalOf(merchant.createCheckout(wish))
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
    expect(refusal).toMatchObject({ param, message: expect.stringContaining(message) })
  })

  it('says 404 resource_missing for what is not there', async () => {
    const refusal = await refusalOf(merchant.sdk.checkout.sessions.retrieve('cs_test_none'))
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
    expect(refusal).toMatchObject({ statusCode: 404, code: 'resource_missing' })
  })

  it('says 401 to a wrong key', async () => {
    const stranger = merchant.clientWith('sk_test_of_a_stranger')
    const refusal = await refusalOf(stranger.checkout.sessions.list())
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
    expect(refusal).toMatchObject({ statusCode: 401 })
  })

  it('says 404 to a route that it does not know', async () => {
    const refusal = await refusalOf(merchant.sdk.customers.list())
    expect(refusal).toMatchObject({
      statusCode: 404,
      rawType: 'invalid_request_error',
      message: expect.stringContaining('Unrecognized request URL (GET: /v1/customers)'),
    })
  })
})
