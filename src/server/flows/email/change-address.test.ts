import { expect, test } from 'vitest'
import type { SubmissionReply } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import * as mailboxes from '#server/store/mailboxes.ts'
import { customerEmails, isEulogy, keyIn, uniqueAddress } from '#tests/support/emails.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy, stripeControl, submitAndPreview } from '#tests/support/purchases.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const product = setUpProduct()
const { waitForEmailTo, openStatus } = customerEmails(product)
const stripe = stripeControl(product)

const change = (visitor: Visitor, id: string, email: string) =>
  visitor.request(api.email(id), { method: 'PUT', body: { email } })
const addressOf = async (visitor: Visitor, id: string) =>
  (await visitor.requestJson<SubmissionReply>(api.submission(id))).address
const storedAddress = async (id: string) =>
  (await product.database.row('eulogy_submissions', { id })).email
const emailsCountedTo = async (email: string) => {
  const mailbox = product.ctx.guard.hashMailbox(email)
  const rows = await product.database.rows('email_counts', { counted: 'strangers', mailbox })
  return rows.map(({ emails }) => emails)
}

test('before payment the link goes to the new address, counted, and the old one opens nothing', async () => {
  const [email, right] = [uniqueAddress('wrong'), uniqueAddress('right')]
  const { visitor, id } = await submitAndPreview(product, { email })
  const old = keyIn(await waitForEmailTo(email))
  const linked = product.visitor()
  await linked.request(api.access(id), { body: { key: old } })
  expect(await addressOf(linked, id)).toBeNull()
  await expect.poll(() => addressOf(visitor, id)).toMatchObject({ delivery: 'sent' })
  expect((await change(visitor, id, right)).status).toBe(200)
  const message = await waitForEmailTo(right)
  expect(await openStatus(id, keyIn(message))).toBe(200)
  expect(await openStatus(id, old)).toBe(404)
  expect((await linked.request(api.submission(id))).status).toBe(404)
  expect(await emailsCountedTo(right)).toEqual([1])
  expect((await addressOf(visitor, id))?.shown).toBe('right…@example.com')
})

test('an address that we can’t email today changes nothing', async () => {
  const email = uniqueAddress('stays')
  const { visitor, id } = await submitAndPreview(product, { email })
  const full = uniqueAddress('full')
  const mailbox = product.ctx.guard.hashMailbox(full)
  await mailboxes.addBounced(product.database.owner, { mailbox, reason: '550', now: new Date() })
  const refused = await change(visitor, id, full)
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'not-emailed' }])
  expect(await storedAddress(id)).toBe(email)
})

test('a page that is open for the old address is expired first, and one that was paid counts', async () => {
  const email = uniqueAddress('payer')
  const { visitor, id } = await submitAndPreview(product, { email })
  const { sessionId } = await visitor.openCheckout(id)
  expect((await change(visitor, id, uniqueAddress('right'))).status).toBe(200)
  expect(await stripe.readSession(sessionId)).toMatchObject({ status: 'expired' })
  const right = uniqueAddress('paid')
  const { sessionId: paid } = await visitor.openCheckout(id)
  await stripe.payUnreported(paid)
  expect((await change(visitor, id, right)).status).toBe(200)
  expect((await waitForEmailTo(right, isEulogyOrReady)).to).toContain(right)
})
const isEulogyOrReady = ({ subject }: { subject: string }) => /^Your eulogy (for|is)/.test(subject)

test('after payment the copy that went elsewhere is sent again', async () => {
  const [email, right] = [uniqueAddress('elsewhere'), uniqueAddress('right')]
  const { visitor, id } = await buyEulogy(product, { email })
  const old = keyIn(await waitForEmailTo(email, isEulogy))
  await expect.poll(() => addressOf(visitor, id)).toMatchObject({ delivery: 'sent' })
  expect((await change(visitor, id, right)).status).toBe(200)
  expect(await openStatus(id, keyIn(await waitForEmailTo(right, isEulogyOrReady)))).toBe(200)
  expect(await openStatus(id, old)).toBe(404)
})

test('an address can be changed three times a day', async () => {
  const { visitor, id } = await submitAndPreview(product, { email: uniqueAddress('first') })
  const last = uniqueAddress('third')
  for (const email of [uniqueAddress('one'), uniqueAddress('two'), last])
    expect((await change(visitor, id, email)).status).toBe(200)
  const refused = await change(visitor, id, uniqueAddress('fourth'))
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({
    message: expect.stringMatching(/three times a day\. Nothing has changed\./),
  })
  expect(await storedAddress(id)).toBe(last)
})
