import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { typeset } from '#domain/typography.ts'
import { findOrders } from '#server/flows/desk/find-orders.ts'
import {
  collapseSpaces,
  customerEmails,
  isEulogy,
  keyIn,
  linkIn,
  uniqueAddress,
} from '#tests/support/emails.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy, stripeControl, submitAndPreview } from '#tests/support/purchases.ts'

const product = setUpProduct()
const { waitForEmailTo } = customerEmails(product)
beforeAll(() => stripeControl(product).setWebhookMode('off'))

describe('a full eulogy', () => {
  test('is emailed to the buyer in full, with its address', {
    tags: ['S1-012', 'S6-006'],
  }, async () => {
    const email = uniqueAddress('buyer')
    const { id, text } = await buyEulogy(product, { email })
    const message = await waitForEmailTo(email, isEulogy)
    expect(message.to).toEqual([email])
    expect(linkIn(message).searchParams.get('submission_id')).toBe(id)
    for (const paragraph of typeset(text).split('\n\n'))
      expect(collapseSpaces(message.text)).toContain(collapseSpaces(paragraph))
  })

  test('has the same order number on the page, in the email and for the operator', {
    tags: 'R3-a',
  }, async () => {
    const email = uniqueAddress('order')
    const { id, orderNumber } = await buyEulogy(product, { email })
    expect(orderNumber).toMatch(/^\d{8}$/)
    const message = await waitForEmailTo(email, isEulogy)
    expect(message.text).toContain(`Order number ${orderNumber}.`)
    const operator = { ...product.ctx, db: product.database.worker }
    const found = await findOrders(operator, orderNumber)
    expect(found.orders).toMatchObject([{ rootId: id, orderNumber }])
  })

  test('is available only after payment, in the paying browser or by the emailed link', {
    tags: ['S3-017', 'S6-005', 'S7-010'],
  }, async () => {
    const email = uniqueAddress('paywall')
    const { visitor, id } = await submitAndPreview(product, { email })
    const { sessionId } = await visitor.openCheckout(id)
    // Prewritten: the text exists but is not available yet.
    const written = () => product.database.rows('eulogies', { submission_id: id })
    await expect.poll(written).toHaveLength(1)
    expect(await visitor.fullEulogy(id)).toBeNull()
    await stripeControl(product).pay(sessionId)
    await visitor.confirm(sessionId, id)
    const text = (await written())[0]?.text
    expect(await visitor.fullEulogy(id)).toBe(text)
    expect((await visitor.requestJson(api.submission(id))).full_eulogy).toBe(text)

    const otherBrowser = product.visitor()
    expect((await otherBrowser.request(api.fullEulogy(id))).status).toBe(404)
    const message = await waitForEmailTo(email, isEulogy)
    const key = keyIn(message)
    await otherBrowser.requestJson(api.access(id), { body: { key } })
    expect(await otherBrowser.fullEulogy(id)).toBe(text)
  })
})
