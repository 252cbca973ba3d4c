import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StripeStandin, startStripe } from '#standins/stripe/server.ts'
import { stripePayments } from './stripe.ts'

let provider: StripeStandin

beforeAll(async () => {
  provider = await startStripe({ port: 0, webhookSecret: 'whsec_test', apiKey: 'sk_test' })
})
afterAll(() => provider.close())

test('rejects an error page that the SDK takes for a new session', async () => {
  const payments = stripePayments({
    key: 'sk_test',
    webhookSecret: 'whsec_test',
    address: new URL(provider.url),
    brand: 'Lovingly Said',
  })
  const order = {
    checkoutId: crypto.randomUUID(),
    amount: 4200,
    currency: 'usd',
    expiresAt: new Date(Date.now() + 60 * 60_000),
    successUrl: 'https://example.com/success',
    cancelUrl: 'https://example.com/cancel',
  }
  const opened = payments.openCheckout({ ...order, email: 'stripe-404-empty@example.com' })
  await expect(opened).rejects.toMatchObject({ kind: 'refused' })
  expect(await payments.openCheckout({ ...order, email: 'buyer@example.com' })).toMatchObject({
    sessionId: expect.stringMatching(/^cs_test_/),
  })
})
