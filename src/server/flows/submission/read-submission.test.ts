import { beforeAll, describe, expect, test } from 'vitest'
import type { MyEulogy } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import { includedRetries } from '#domain/offer.ts'
import { setUpProduct } from '#tests/support/product.ts'
import {
  openPaymentPage,
  payAndRead,
  payFor,
  stripeControl,
  submitAndPreview,
} from '#tests/support/purchases.ts'
import { startRetry } from '#tests/support/retries-and-rewrites.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const product = setUpProduct()
beforeAll(() => stripeControl(product).setWebhookMode('off'))

describe('a submission', () => {
  test('is read by its id', async () => {
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
    const { orderNumber } = await payFor(product, visitor, id)
    const text = await visitor.waitForEulogy(id)
    expect(await visitor.requestJson(api.submission(id))).toEqual({
      ...unpaid,
      canWriteAgain: false,
      type: 'paid',
      full_eulogy: text,
      order: { number: orderNumber, isRefundable: true, isOwner: true },
      address: { shown: 'on…@example.com', delivery: expect.any(String) },
    })
  })

  test('is shown on the return from payment only with the key', async () => {
    const typed = { name: 'Ellen Shaw', customer_name: 'Bea' }
    const { visitor, id, sessionId } = await openPaymentPage(product, typed)
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

const listed = async (visitor: Visitor) =>
  (await visitor.requestJson<{ eulogies: MyEulogy[] }>(api.myEulogies())).eulogies

const preview = async (visitor: Visitor, name: string) => {
  const id = await visitor.submit({ name })
  await visitor.preview(id)
  return id
}

async function buy(visitor: Visitor, name: string) {
  const id = await preview(visitor, name)
  await payAndRead(product, visitor, id)
  return id
}

test('lists by id, name and payment what the browser can open', async () => {
  const visitor = product.visitor()
  expect(await listed(visitor)).toEqual([])
  const rosa = await buy(visitor, 'Rosa Diaz')
  const tom = await preview(visitor, 'Tom Hale')
  expect(await listed(visitor)).toEqual([
    { submissionId: rosa, person: 'Rosa Diaz', paid: true },
    { submissionId: tom, person: 'Tom Hale', paid: false },
  ])
  expect(await listed(product.visitor())).toEqual([])
})

test('lists a submission before its preview, and keeps the marker for its key', async () => {
  const visitor = product.visitor()
  const submissionId = await visitor.submit()
  const response = await visitor.request(api.myEulogies())
  expect(await response.json()).toMatchObject({ eulogies: [{ submissionId, paid: false }] })
  expect(visitor.cookie).toContain('__Host-has-keys=1')
})

test('leads to the newest version, but not to a retry that failed', async () => {
  const visitor = product.visitor()
  const id = await buy(visitor, 'Rosa Diaz')
  const { id: retryId } = await startRetry(visitor, id)
  expect(await listed(visitor)).toMatchObject([{ submissionId: retryId }])
  const failed = { writing_failed_at: new Date() }
  await product.database.change('eulogy_submissions', { id: retryId }, failed)
  expect(await listed(visitor)).toMatchObject([{ submissionId: id }])
})

test('lists nothing for a revoked key, and removes the marker', async () => {
  const visitor = product.visitor()
  const id = await preview(visitor, 'Rosa Diaz')
  await product.database.change('access_keys', { root_id: id }, { revoked_at: new Date() })
  expect(await listed(visitor)).toEqual([])
  expect(visitor.cookie).not.toContain('__Host-has-keys')
})
