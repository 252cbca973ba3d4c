import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withdrawalConsent } from '#domain/offer.ts'
import { type StripeStandin, startStripe } from '#standins/stripe/server.ts'
import { freePort } from '#tests/support/http.ts'
import { control as command } from '#tests/support/stand-ins.ts'
import { stripePayments } from './stripe.ts'

let provider: StripeStandin

beforeAll(async () => {
  provider = await startStripe({ port: 0, webhookSecret: 'whsec_test', apiKey: 'sk_test' })
})
afterAll(() => provider.close())

const connect = (webhookSecrets = ['whsec_test'], address = new URL(provider.url)) =>
  stripePayments({
    key: 'sk_test',
    webhookSecrets,
    address,
    brand: 'Lovingly Said',
    automaticTax: false,
  })
const newOrder = () => ({
  checkoutId: crypto.randomUUID(),
  rootId: crypto.randomUUID(),
  amount: 4200,
  currency: 'usd',
  expiresAt: new Date(Date.now() + 60 * 60_000),
  successUrl: 'https://example.com/success',
  cancelUrl: 'https://example.com/cancel',
  email: 'buyer@example.com',
})

test('asks for the consent to immediate delivery next to the pay button', async () => {
  const { url } = await connect().openCheckout(newOrder())
  expect(await (await fetch(url)).text()).toContain(withdrawalConsent)
})

test('rejects an error page that the SDK takes for a new session', async () => {
  const payments = connect()
  const order = newOrder()
  const opened = payments.openCheckout({ ...order, email: 'stripe-404-empty@example.com' })
  await expect(opened).rejects.toMatchObject({ kind: 'refused' })
  expect(await payments.openCheckout(order)).toMatchObject({
    sessionId: expect.stringMatching(/^cs_test_/),
  })
})

const control = (path: string, body: object = {}, method = 'POST') =>
  command<{ refund?: { id: string } }>(`${provider.url}/control/${path}`, method, body)

/** A paid checkout with its payment. */
async function pay(changes: Partial<ReturnType<typeof newOrder>> = {}) {
  const payments = connect()
  const order = { ...newOrder(), ...changes }
  const { sessionId } = await payments.openCheckout(order)
  await control(`sessions/${sessionId}/pay`)
  const paymentIntent = (await payments.findCheckout(sessionId))?.paymentIntent ?? ''
  return { payments, order, sessionId, paymentIntent }
}

describe('a checkout', () => {
  test('is found with its order and its state', async () => {
    const payments = connect()
    const order = newOrder()
    const { sessionId, url } = await payments.openCheckout(order)
    expect(url).toContain(sessionId)
    const opened = {
      sessionId,
      checkoutId: order.checkoutId,
      rootId: order.rootId,
      status: 'open',
      paid: false,
      amountSubtotal: 4200,
      amountTotal: 4200,
      amountTax: 0,
      currency: 'usd',
      paymentIntent: null,
      payingSince: null,
      email: 'buyer@example.com',
    }
    expect(await payments.findCheckout(sessionId)).toEqual(opened)
    await control(`sessions/${sessionId}/pay`)
    expect(await payments.findCheckout(sessionId)).toEqual({
      ...opened,
      status: 'complete',
      paid: true,
      paymentIntent: expect.stringMatching(/^pi_/),
      payingSince: expect.any(Date),
    })
  })

  test('is complete while a delayed payment is processed, and expired when it failed or we expire it', async () => {
    const { payments, sessionId } = await pay({ email: 'unpaid@example.com' })
    const { sessionId: unused } = await payments.openCheckout(newOrder())
    await payments.expireCheckout(unused)
    expect(await payments.findCheckout(unused)).toMatchObject({ status: 'expired', paid: false })
    const processing = await payments.findCheckout(sessionId)
    expect(processing).toMatchObject({ status: 'complete', paid: false })
    await control(`sessions/${sessionId}/settle`, { outcome: 'failed' })
    expect(await payments.findCheckout(sessionId)).toMatchObject({ status: 'expired', paid: false })
  })

  test('is opened once when it is requested twice, and again when the email changes', async () => {
    const payments = connect()
    const order = newOrder()
    const first = await payments.openCheckout(order)
    expect(await payments.openCheckout(order)).toEqual(first)
    const changed = await payments.openCheckout({ ...order, email: 'other@example.com' })
    expect(changed.sessionId).not.toBe(first.sessionId)
  })

  test('of someone else has no id of ours', async () => {
    const payments = connect()
    const { sessionId } = await payments.openCheckout(newOrder())
    const metadata = { checkout_id: '7', root_id: 'x00000000-0000-4000-8000-000000000000' }
    await control(`sessions/${sessionId}`, { metadata }, 'PATCH')
    const found = await payments.findCheckout(sessionId)
    expect(found).toMatchObject({ checkoutId: null, rootId: null })
  })

  test('that Stripe does not know is null', async () => {
    expect(await connect().findCheckout('cs_test_unknown')).toBeNull()
  })

  test.each([
    [400, 'refused'],
    [409, 'uncertain'],
    [429, 'uncertain'],
    [503, 'uncertain'],
  ])('fails when Stripe returns %i, as %s', async (status, kind) => {
    const route = 'GET /v1/checkout/sessions/:id'
    await control('fail', { route, status, times: 3 })
    await expect(connect().findCheckout('cs_test_1')).rejects.toMatchObject({
      kind,
      reason: `http-${status}`,
    })
    await control('fail', { route, times: 0 })
  })

  test('fails as uncertain when Stripe is out of reach', async () => {
    const nowhere = connect(['whsec_test'], new URL(`http://127.0.0.1:${await freePort()}`))
    const failing = nowhere.findCheckout('cs_test_1')
    await expect(failing).rejects.toMatchObject({ kind: 'uncertain', reason: 'no-answer' })
  })
})

test('lists all checkouts since a time, page by page', async () => {
  const other = await startStripe({ port: 0, webhookSecret: 'whsec_test', apiKey: 'sk_test' })
  const payments = connect(['whsec_test'], new URL(other.url))
  const opened: string[] = []
  for (let count = 0; count < 101; count += 1)
    opened.unshift((await payments.openCheckout(newOrder())).sessionId)
  const list = async (since: Date) => {
    const found: string[] = []
    for await (const { sessionId } of payments.listCheckouts(since)) found.push(sessionId)
    return found
  }
  expect(await list(new Date(Date.now() - 60_000))).toEqual(opened)
  expect(await list(new Date(Date.now() + 60_000))).toEqual([])
  await other.close()
})

describe('a payment', () => {
  /** As Stripe has it. */
  const read = async (path: string) => {
    const headers = { authorization: 'Bearer sk_test' }
    return (await fetch(`${provider.url}/v1/${path}`, { headers })).json()
  }

  test('has its checkout, its amount and the address to which Stripe emails the receipt', async () => {
    const { payments, order, paymentIntent } = await pay({ email: 'receipt@example.com' })
    const intent = await read(`payment_intents/${paymentIntent}`)
    expect(intent).toMatchObject({ receipt_email: 'receipt@example.com' })
    expect(await payments.findPayment(paymentIntent)).toEqual({
      checkoutId: order.checkoutId,
      amount: 4200,
      refunded: 0,
      failedRefundId: null,
      dispute: 'none',
    })
  })

  test.each(['fail', 'cancel'])('is refunded again when Stripe reports it %sed', async (verb) => {
    const { payments, paymentIntent } = await pay()
    const first = await payments.refund(paymentIntent, 'requested')
    expect(await payments.refund(paymentIntent, 'requested')).toEqual(first)
    const failed = { failedRefundId: null, refunded: 4200 }
    expect(await payments.findPayment(paymentIntent)).toMatchObject(failed)
    await control(`refunds/${first.refundId}/${verb}`)
    expect(await payments.findPayment(paymentIntent)).toMatchObject({
      refunded: 0,
      failedRefundId: first.refundId,
    })
    const second = await payments.refund(paymentIntent, 'requested')
    expect(second.refundId).not.toBe(first.refundId)
    expect(await payments.findPayment(paymentIntent)).toMatchObject({ refunded: 4200 })
  })

  test('is refunded in full after part of it was', async () => {
    const { payments, paymentIntent } = await pay()
    const { refund } = await control(`payments/${paymentIntent}/refund`, { amount: 1000 })
    const rest = await payments.refund(paymentIntent, 'requested')
    expect(rest.refundId).not.toBe(refund?.id)
    expect(await payments.findPayment(paymentIntent)).toMatchObject({ refunded: 4200 })
  })

  test.each([
    ['duplicate-payment', 'duplicate'],
    ['wrong-amount', 'requested_by_customer'],
    ['unwritten', 'requested_by_customer'],
    ['erased', 'requested_by_customer'],
  ] as const)('is refunded for %s as %s', async (reason, expected) => {
    const { payments, paymentIntent } = await pay()
    await payments.refund(paymentIntent, reason)
    const refunds = await read(`refunds?payment_intent=${paymentIntent}`)
    expect(refunds).toMatchObject({ data: [{ reason: expected }] })
  })

  test.each([
    ['open', 'undecided'],
    ['won', 'won'],
    ['lost', 'lost'],
  ])('with a dispute that is %s is %s', async (outcome, expected) => {
    const { payments, sessionId, paymentIntent } = await pay()
    await control(`sessions/${sessionId}/dispute`, { outcome })
    expect(await payments.findPayment(paymentIntent)).toMatchObject({ dispute: expected })
  })
})

describe('an event', () => {
  const { webhooks } = new Stripe('sk_test')
  const parse = (type: string, object: object, secret = 'whsec_test', accepted = [secret]) => {
    const event = { id: 'evt_1', object: 'event', type, created: 1_790_000_000, data: { object } }
    const payload = JSON.stringify(event)
    const signature = webhooks.generateTestHeaderString({ payload, secret })
    return connect(accepted).parseWebhook(Buffer.from(payload), { 'stripe-signature': signature })
  }

  test('is accepted if it is signed with either secret while one is being replaced', () => {
    const parsed = (secret: string, accepted: string[]) =>
      parse('checkout.session.completed', { id: 'cs_1' }, secret, accepted)?.event
    const event = { type: 'checkout', sessionId: 'cs_1' }
    expect(parsed('whsec_old', ['whsec_new', 'whsec_old'])).toEqual(event)
    expect(parsed('whsec_new', ['whsec_new', 'whsec_old'])).toEqual(event)
    expect(parsed('whsec_old', ['whsec_new'])).toBeUndefined()
  })

  test.each([
    ['checkout.session.completed'],
    ['checkout.session.async_payment_succeeded'],
    ['checkout.session.async_payment_failed'],
    ['checkout.session.expired'],
  ])('%s names its checkout', (type) => {
    const event = { type: 'checkout', sessionId: 'cs_1' }
    const createdAt = new Date(1_790_000_000_000)
    expect(parse(type, { id: 'cs_1' })).toEqual({ event, createdAt })
  })

  test.each([
    ['charge.refunded', 'pi_1'],
    ['refund.failed', 'pi_1'],
    ['refund.updated', { id: 'pi_1' }],
    ['charge.dispute.created', { id: 'pi_1' }],
    ['charge.dispute.closed', 'pi_1'],
  ])('%s names its payment', (type, payment_intent) => {
    const event = { type: 'payment', paymentIntent: 'pi_1' }
    expect(parse(type, { id: 'ch_1', payment_intent })?.event).toEqual(event)
  })

  test.each([
    ['charge.refunded', { id: 'ch_1', payment_intent: null }],
    ['customer.created', { id: 'cus_1' }],
  ])('%s is unrelated without a payment', (type, object) => {
    expect(parse(type, object)?.event).toEqual({ type: 'unrelated' })
  })
})
