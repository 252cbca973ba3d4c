import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { includedRetries } from '#domain/offer.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { stripeControl, submitAndPreview } from '#tests/support/purchases.ts'

const product = setUpProduct()
beforeAll(() => stripeControl(product).setWebhookMode('off'))

describe('a submission', () => {
  test('is read by its id', {
    tags: ['S7-004', 'S7-006', 'S7-007', 'S7-009', 'S7-010'],
  }, async () => {
    const input = { name: 'Ellen Shaw', qualities: 'brave', email: 'one@example.com' }
    const { visitor, id, preview } = await submitAndPreview(product, input)
    await submitAndPreview(product, { name: 'Somebody Else' })
    const unpaid = await visitor.requestJson(api.submission(id))
    expect(unpaid).toMatchObject({
      id,
      person: 'Ellen Shaw',
      qualities: 'brave',
      email: 'one@example.com',
      type: 'general',
      retries: includedRetries,
      preview,
      full_eulogy: null,
      order: null,
    })
    const { sessionId } = await visitor.openCheckout(id)
    await stripeControl(product).pay(sessionId)
    const { orderNumber } = (await visitor.confirm(sessionId, id)) as { orderNumber: string }
    const text = await visitor.waitForEulogy(id)
    expect(await visitor.requestJson(api.submission(id))).toEqual({
      ...unpaid,
      type: 'paid',
      full_eulogy: text,
      order: { number: orderNumber, isRefundable: true, isOwner: true },
    })
  })

  test('is shown on the return from payment only in the browser with the key', {
    tags: 'S7-008',
  }, async () => {
    const { visitor, id } = await submitAndPreview(product, {
      name: 'Ellen Shaw',
      customer_name: 'Bea',
    })
    const { sessionId } = await visitor.openCheckout(id)
    await stripeControl(product).pay(sessionId)
    expect(await product.visitor().confirm(sessionId, id)).toEqual({ state: 'paid-elsewhere' })
    expect(await visitor.confirm(sessionId, id)).toMatchObject({
      state: 'paid-here',
      person: 'Ellen Shaw',
      customer_name: 'Bea',
      relationship: 'mother',
    })
    expect(await visitor.requestJson(api.submission(id))).toMatchObject({ person: 'Ellen Shaw' })
  })
})
