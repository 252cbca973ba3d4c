import { expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { deskRecords } from '#tests/support/desk-browser.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { stripeControl, submitAndPreview } from '#tests/support/purchases.ts'
import { pausePreviews, resumePreviews } from './order-actions.ts'

const product = setUpProduct()
const { operator } = deskRecords(product)

test('while previews are paused, visitors lose nothing, old previews open and paid texts are written', {
  tags: 'D35-i',
}, async () => {
  const earlier = await submitAndPreview(product)
  const { visitor } = earlier
  expect((await pausePreviews(product.workerCtx, operator)).outcome).toBe('previews-paused')
  expect((await pausePreviews(product.workerCtx, operator)).outcome).toBe('already-paused')

  const id = await visitor.submit({ name: 'Ruth Hale' })
  const response = await visitor.request(api.preview(id), { method: 'POST' })
  expect(response.status).toBe(429)
  expect(response.headers.get('retry-after')).toBe('900')
  expect(await response.json()).toEqual({
    code: 'rate-limited',
    message:
      'We’ve paused new previews for a short time. Your words are safe. Please come back in about 15 minutes.',
  })
  expect(await product.database.rows('spend', { submission_id: id })).toEqual([])

  expect(await visitor.preview(earlier.id)).toBe(earlier.preview)
  const { sessionId } = await visitor.openCheckout(earlier.id)
  await stripeControl(product).pay(sessionId)
  await visitor.confirm(sessionId, earlier.id)
  expect(await visitor.waitForEulogy(earlier.id)).toContain(earlier.preview.split('\n')[0])

  expect((await resumePreviews(product.workerCtx, operator)).outcome).toBe('previews-resumed')
  expect((await resumePreviews(product.workerCtx, operator)).outcome).toBe('not-paused')
  expect(await visitor.preview(id)).not.toBe('')
})
