import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { includedRetries } from '#domain/offer.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy, stripeControl, submitAndPreview } from '#tests/support/purchases.ts'

const product = setUpProduct()
beforeAll(() => stripeControl(product).setWebhookMode('off'))

describe('a submission', () => {
  const reads = (id: string) => [api.submission(id), api.fullEulogy(id), api.versions(id)]

  test('is read by its id with the key and not without', {
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
    for (const path of reads(id)) expect((await product.visitor().request(path)).status).toBe(404)
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
    expect((await product.visitor().request(api.submission(id))).status).toBe(404)
    expect(await visitor.requestJson(api.submission(id))).toMatchObject({ person: 'Ellen Shaw' })
  })

  test('gets the same response for a wrong id and a wrong key, on every route', {
    tags: ['R10-g', 'S6-007'],
  }, async () => {
    const { id } = await buyEulogy(product)
    const stranger = product.visitor()
    await stranger.submit()
    const answers = async (id: string) => {
      const requests = [...reads(id), api.waiting(id)].map((path) => stranger.request(path))
      const body = { key: 'A'.repeat(43) }
      requests.push(stranger.request(api.access(id), { body }))
      requests.push(stranger.request(api.preview(id), { method: 'POST' }))
      requests.push(stranger.request(api.edits(id), { body: { text: 'x', revision: 0 } }))
      const checkout = { submissionId: id, name: 'x', email: 'x@example.com' }
      requests.push(stranger.request(api.createCheckout(), { body: checkout }))
      const all = await Promise.all(requests)
      return Promise.all(all.map(async (response) => [response.status, await response.text()]))
    }
    const wrongKey = await answers(id)
    expect(wrongKey).toEqual(await answers(crypto.randomUUID()))
    expect(wrongKey.map(([status]) => status)).toEqual(wrongKey.map(() => 404))
  })
})
