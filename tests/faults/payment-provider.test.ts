import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { openPaymentPage, stripeControl } from '#tests/support/purchases.ts'

const product = setUpProduct()
const stripe = stripeControl(product)
beforeAll(() => stripe.setWebhookMode('off'))

describe.each([
  // The SDK retries twice.
  ['is down', { status: 503, times: 3 }],
  ['rejects our key', { status: 401, times: 1 }],
  ['rate-limits us', { status: 429, times: 1 }],
])('while the provider %s', (_what, failure) => {
  test('a paid order is never reported as unpaid', async () => {
    const { visitor, id, sessionId } = await openPaymentPage(product)
    await stripe.pay(sessionId)
    await stripe.failLookups(failure)
    const body = { sessionId, submissionId: id }
    const response = await visitor.request(api.confirmCheckout(), { body })
    expect(response.status).toBe(502)
    await expect
      .poll(async () => (await visitor.request(api.confirmCheckout(), { body })).json())
      .toMatchObject({ state: 'paid-here' })
  })

  test('a webhook is not acknowledged, so that it is sent again', async () => {
    const { visitor, id, sessionId } = await openPaymentPage(product)
    await stripe.pay(sessionId)
    await stripe.failLookups(failure)
    expect((await stripe.sendWebhook(sessionId)).status).toBeGreaterThanOrEqual(500)
    expect((await stripe.sendWebhook(sessionId)).status).toBe(200)
    await visitor.waitForEulogy(id)
  })
})
