import { beforeEach, expect, test } from 'vitest'
import { modelControl } from '#tests/support/model-control.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { stripeControl, submitAndPreview } from '#tests/support/purchases.ts'

const product = setUpProduct({ settings: { WRITING_SLOTS: '1', WRITER_IDLE_SECONDS: '4' } })
beforeEach(() => modelControl(product).reset())

const countRestRequests = async () =>
  (await modelControl(product).requests()).filter(({ part }) => part === 'rest').length
const purposes = async (id: string) =>
  (
    await product.database.owner
      .selectFrom('spend')
      .select('purpose')
      .where('submission_id', '=', id)
      .where('task', '=', 'draft')
      .orderBy('reserved_at')
      .execute()
  ).map(({ purpose }) => purpose)

test('a payment waits for a text that is being written instead of starting another', async () => {
  const { visitor, id } = await submitAndPreview(product)
  await modelControl(product).configure({ delayMs: 1_500 })
  const { sessionId } = await visitor.openCheckout(id)
  await expect.poll(countRestRequests).toBe(1)
  await stripeControl(product).pay(sessionId)
  await visitor.confirm(sessionId, id)
  await visitor.waitForEulogy(id)
  await modelControl(product).configure({ delayMs: 0 })
  expect(await purposes(id)).toEqual(['preview', 'prewrite'])
  expect(await countRestRequests()).toBe(1)
})

test('a paid text does not wait for a prewritten one', async () => {
  const stuck = await submitAndPreview(product, { name: 'Ruth model-stalls-rest Hale' })
  await stuck.visitor.openCheckout(stuck.id)
  await expect.poll(countRestRequests).toBe(1)
  const buyer = await submitAndPreview(product)
  const { sessionId } = await buyer.visitor.openCheckout(buyer.id)
  await stripeControl(product).pay(sessionId)
  await buyer.visitor.confirm(sessionId, buyer.id)
  await buyer.visitor.waitForEulogy(buyer.id, 4_000)
  expect(await purposes(buyer.id)).toEqual(['preview', 'paid'])
})
