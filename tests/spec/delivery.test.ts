import { beforeAll, expect, test } from 'vitest'
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
import { stripeControl, submitAndPreview } from '#tests/support/purchases.ts'

const product = setUpProduct()
const { waitForEmailTo } = customerEmails(product)
beforeAll(() => stripeControl(product).setWebhookMode('off'))

test('a full eulogy is available only after payment, in the paying browser, or in full in an email with its link and order number', async () => {
  const email = uniqueAddress('paywall')
  const { visitor, id } = await submitAndPreview(product, { email })
  const { sessionId } = await visitor.openCheckout(id)
  // Prewritten: the text exists but is not available yet.
  const written = () => product.database.rows('eulogies', { submission_id: id })
  await expect.poll(written).toHaveLength(1)
  expect(await visitor.fullEulogy(id)).toBeNull()
  await stripeControl(product).pay(sessionId)
  const { orderNumber } = await visitor.confirm(sessionId, id)
  const text = (await written())[0]?.text ?? ''
  expect(await visitor.fullEulogy(id)).toBe(text)
  expect((await visitor.requestJson(api.submission(id))).full_eulogy).toBe(text)

  const message = await waitForEmailTo(email, isEulogy)
  expect(message.to).toEqual([email])
  expect(linkIn(message).searchParams.get('submission_id')).toBe(id)
  for (const paragraph of typeset(text).split('\n\n'))
    expect(collapseSpaces(message.text)).toContain(collapseSpaces(paragraph))
  expect(orderNumber).toMatch(/^\d{8}$/)
  expect(message.text).toContain(`Order number ${orderNumber}.`)
  const found = await findOrders(product.workerCtx, String(orderNumber))
  expect(found.orders).toMatchObject([{ rootId: id, orderNumber }])

  const otherBrowser = product.visitor()
  expect((await otherBrowser.request(api.fullEulogy(id))).status).toBe(404)
  await otherBrowser.requestJson(api.access(id), { body: { key: keyIn(message) } })
  expect(await otherBrowser.fullEulogy(id)).toBe(text)
})
