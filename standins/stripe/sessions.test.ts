import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestMerchant } from './test-merchant.ts'
import { eulogyPrice, startTestMerchant } from './test-merchant.ts'

let merchant: TestMerchant

beforeAll(async () => {
  merchant = await startTestMerchant()
})
afterAll(() => merchant.close())

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

describe('a checkout session', () => {
  it('is created as Stripe creates it', async () => {
    const expiresAt = inSeconds(3600)
    const session = await merchant.createCheckout({
      customer_email: 'ana@example.com',
      expires_at: expiresAt,
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
      metadata: { submission: 'submission-1' },
      livemode: false,
    })
    expect(session.id).toMatch(/^cs_test_[A-Za-z0-9]{58}$/)
    expect(session.url).toBe(`${merchant.stripe.url}/pay/${session.id}`)
    expect(session.lastResponse.requestId).toMatch(/^req_/)
  })

  it('can be retrieved, with its payment on request', async () => {
    const { id } = await merchant.createCheckout({
      payment_intent_data: { metadata: { order: 'LS-2' } },
    })
    await merchant.control('POST', `/sessions/${id}/pay`)
    const plain = await merchant.sdk.checkout.sessions.retrieve(id)
    expect(plain.payment_intent).toMatch(/^pi_/)
    const expanded = await merchant.sdk.checkout.sessions.retrieve(id, {
      expand: ['payment_intent', 'something_else'],
    })
    expect(expanded.payment_intent).toMatchObject({
      id: plain.payment_intent,
      status: 'succeeded',
      metadata: { order: 'LS-2' },
    })
  })

  it.each([
    ['is part of an inclusive price', 'inclusive', 4200, 700],
    ['is added to an exclusive price', 'exclusive', 5040, 840],
  ] as const)('with automatic tax %s', async (_name, tax_behavior, amountTotal, amountTax) => {
    const { id, automatic_tax } = await merchant.createCheckout({
      automatic_tax: { enabled: true },
      line_items: [{ price_data: { ...eulogyPrice, tax_behavior }, quantity: 1 }],
    })
    expect(automatic_tax).toMatchObject({ enabled: true, status: 'requires_location_inputs' })
    await merchant.control('POST', `/sessions/${id}/pay`)
    const paid = await merchant.sdk.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
    expect(paid).toMatchObject({
      amount_subtotal: 4200,
      amount_total: amountTotal,
      automatic_tax: { enabled: true, status: 'complete' },
      payment_intent: { amount_received: amountTotal },
      total_details: { amount_tax: amountTax, amount_discount: 0 },
    })
  })

  it('expires once and sends an event', async () => {
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

  it('expires at its time', async () => {
    const { id } = await merchant.createCheckout()
    await merchant.control('PATCH', `/sessions/${id}`, { expires_at: inSeconds(-1) })
    await merchant.waitForEvents('checkout.session.expired', id)
    expect((await merchant.sdk.checkout.sessions.retrieve(id)).status).toBe('expired')
  })

  it('can be changed to another amount, currency and metadata', async () => {
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

describe('an error', () => {
  const errorOf = (promise: Promise<unknown>) =>
    promise.then(
      () => expect.unreachable('should have failed'),
      (error: unknown) => error,
    )

  it.each([
    ['too soon', { expires_at: inSeconds(60) }, 'expires_at', 'at least 30 minutes'],
    ['too late', { expires_at: inSeconds(25 * 3600) }, 'expires_at', 'less than 24 hours'],
    ['no email', { customer_email: 'nobody' }, 'customer_email', 'Invalid email address'],
    ['empty email', { customer_email: '' }, 'customer_email', 'empty string'],
    ['no scheme', { success_url: 'example.com' }, 'success_url', 'explicit scheme'],
    ['nothing to buy', { line_items: [] }, 'line_items', 'Missing required param'],
    [
      'no receipt',
      { payment_intent_data: { receipt_email: 'x' } },
      'receipt_email',
      'Invalid email',
    ],
    [
      'tax?',
      { automatic_tax: { enabled: 'perhaps' } },
      'automatic_tax[enabled]',
      'Invalid boolean',
    ],
    [
      'no tax behavior',
      { automatic_tax: { enabled: true } },
      'line_items[0][price_data][tax_behavior]',
      'Missing required param',
    ],
    ['unknown field', { success_uri: 'x' }, 'success_uri', 'unknown parameter'],
  ])('names the parameter: %s', async (_name, params: object, param, message) => {
    const error = await errorOf(merchant.createCheckout(params))
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
    expect(error).toMatchObject({ param, message: expect.stringContaining(message) })
  })

  it('is a 404 resource_missing for an unknown session', async () => {
    const error = await errorOf(merchant.sdk.checkout.sessions.retrieve('cs_test_none'))
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
    expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing' })
  })

  it('is a 401 for a wrong key', async () => {
    const client = merchant.clientWith('sk_test_wrong')
    const error = await errorOf(client.checkout.sessions.retrieve('cs_test_none'))
    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
    expect(error).toMatchObject({ statusCode: 401 })
  })

  it('is a 404 for an unknown route', async () => {
    const error = await errorOf(merchant.sdk.customers.list())
    expect(error).toMatchObject({
      statusCode: 404,
      rawType: 'invalid_request_error',
      message: expect.stringContaining('Unrecognized request URL (GET: /v1/customers)'),
    })
  })
})
