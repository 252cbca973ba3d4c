import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withdrawalConsent } from '#domain/withdrawal.ts'
import { type StripeStandin, startStripe } from '#standins/stripe/server.ts'
import { stripePayments } from './stripe.ts'

let provider: StripeStandin

beforeAll(async () => {
  provider = await startStripe({ port: 0, webhookSecret: 'whsec_test', apiKey: 'sk_test' })
})
afterAll(() => provider.close())

const connect = (webhookSecrets = ['whsec_test']) =>
  stripePayments({
    key: 'sk_test',
    webhookSecrets,
    address: new URL(provider.url),
    brand: 'Lovingly Said',
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

test('accepts an event that is signed with either secret while one is being replaced', () => {
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'checkout.session.completed',
    created: 1_790_000_000,
    data: { object: { id: 'cs_1' } },
  })
  const { webhooks } = new Stripe('sk_test')
  const parse = (signedWith: string, accepted: string[]) => {
    const signature = webhooks.generateTestHeaderString({ payload, secret: signedWith })
    return connect(accepted).parseWebhook(Buffer.from(payload), signature)?.event
  }
  const event = { type: 'checkout', sessionId: 'cs_1' }
  expect(parse('whsec_old', ['whsec_new', 'whsec_old'])).toEqual(event)
  expect(parse('whsec_new', ['whsec_new', 'whsec_old'])).toEqual(event)
  expect(parse('whsec_old', ['whsec_new'])).toBeUndefined()
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
