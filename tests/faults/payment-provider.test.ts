import { createHmac, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { stripeControl, submitAndPreview } from '#tests/support/purchases.ts'

const product = setUpProduct()
const stripe = stripeControl(product)
beforeAll(() => stripe.setWebhookMode('off'))

const webhook = (sessionId: string) => {
  const at = Math.floor(Date.now() / 1000)
  const payload = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: { id: sessionId, object: 'checkout.session' } },
  })
  const v1 = createHmac('sha256', product.webhookSecret).update(`${at}.${payload}`).digest('hex')
  return fetch(product.url + api.paymentWebhook(), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${v1}` },
    body: payload,
  })
}

describe.each([
  // The SDK retries twice.
  ['is down', { status: 503, times: 3 }],
  ['rejects our key', { status: 401, times: 1 }],
  ['rate-limits us', { status: 429, times: 1 }],
])('while the provider %s', (_what, failure) => {
  test('a paid order is never reported as unpaid', async () => {
    const { visitor, id } = await submitAndPreview(product)
    const { sessionId } = await visitor.openCheckout(id)
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
    const { visitor, id } = await submitAndPreview(product)
    const { sessionId } = await visitor.openCheckout(id)
    await stripe.pay(sessionId)
    await stripe.failLookups(failure)
    expect((await webhook(sessionId)).status).toBeGreaterThanOrEqual(500)
    expect((await webhook(sessionId)).status).toBe(200)
    await visitor.waitForEulogy(id)
  })
})
