import { describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { localLimits } from '#scripts/local/local-limits.ts'
import { readOrderStory } from '#server/flows/desk/order-story.ts'
import { setUpProductWithAutomation } from '#tests/support/automation.ts'
import { customerEmails, isEulogy } from '#tests/support/emails.ts'
import { refusalOf } from '#tests/support/http.ts'
import { type Product, setUpProduct } from '#tests/support/product.ts'
import { payFor } from '#tests/support/purchases.ts'
import { startRetry } from '#tests/support/retries-and-rewrites.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const product = setUpProduct({
  settings: {
    LOCAL_LIMITS: localLimits({
      orderAlertSeconds: 3,
      orderRefundSeconds: 6,
      writingAttemptSeconds: 3,
    }),
  },
})

const pay = (at: Product, visitor: Visitor, id: string) =>
  payFor(at, visitor, id, { withoutPreview: true })

async function buy(changes: { name?: string; email?: string } = {}) {
  const visitor = product.visitor()
  const id = await visitor.submit(changes)
  await pay(product, visitor, id)
  return { visitor, id }
}

describe('an order without a preview', () => {
  test('gets its text, its email, a retry, its story and its download', async () => {
    const email = 'no-preview@example.com'
    const { visitor, id } = await buy({ email })
    const text = await visitor.waitForEulogy(id)
    expect(text.length).toBeGreaterThan(400)
    const { text: emailed } = await customerEmails(product).waitForEmailTo(email, isEulogy)
    expect(emailed).toContain(`archive=true&submission_id=${id}`)
    const { id: retryId } = await startRetry(visitor, id)
    expect(await visitor.waitForEulogy(retryId)).not.toBe(text)
    const story = await readOrderStory(product.workerCtx, id)
    expect(JSON.stringify(story)).not.toContain('The preview was written')
    const download = await visitor.request(`${api.export(id)}?format=text`)
    expect(await download.text()).toContain(text.slice(0, 40))
  })

  test('gets no preview afterwards, and none that was being written', async () => {
    const visitor = product.visitor()
    const id = await visitor.submit()
    const [late] = await Promise.all([
      visitor.request(api.preview(id), { method: 'POST' }),
      pay(product, visitor, id),
    ])
    await late.text()
    const text = await visitor.waitForEulogy(id)
    const stored = await visitor.requestJson<{ preview: string }>(api.submission(id))
    // Whichever came first: a preview that is stored is the beginning of the text.
    expect(text.startsWith(stored.preview.slice(0, 40))).toBe(true)
    if (stored.preview === '') {
      const again = await visitor.request(api.preview(id), { method: 'POST' })
      expect(again.status).toBe(409)
    }
  })

  test('is refunded if its text cannot be written', { timeout: 40_000 }, async () => {
    const { visitor, id } = await buy({ name: 'Ruth model-same-unusable Hale' })
    type Reply = { order: { state: string } }
    await expect
      .poll(async () => (await visitor.requestJson<Reply>(api.fullEulogy(id))).order.state, {
        timeout: 30_000,
      })
      .toBe('refunded')
  })

  test('has to be asked for: a dropped preview is not skipped', async () => {
    const visitor = product.visitor()
    const id = await visitor.submit()
    const body = { submissionId: id, name: 'Ruth', email: '' }
    const response = await visitor.request(api.createCheckout(), { body })
    expect(await refusalOf(response)).toEqual([409, 'no-preview'])
  })
})

describe('with the external automation as writer', () => {
  const { product: automated } = setUpProductWithAutomation()
  test('an order without a preview gets its text', async () => {
    const visitor = automated.visitor()
    const id = await visitor.submit()
    await pay(automated, visitor, id)
    expect((await visitor.waitForEulogy(id, 30_000)).length).toBeGreaterThan(100)
  })
})
