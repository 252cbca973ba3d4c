import { describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { price } from '#domain/offer.ts'
import { eraseFamily } from '#server/flows/privacy/erase-family.ts'
import { deskRecords } from '#tests/support/desk-browser.ts'
import { customerEmails, keyIn, uniqueAddress } from '#tests/support/emails.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy, payAndRead, stripeControl, submitAndPreview } from '#tests/support/purchases.ts'
import { recordsOf } from '#tests/support/records.ts'
import { submissionInput } from '#tests/support/visitor.ts'
import { changeEmail } from './change-email.ts'
import {
  eraseOrder,
  grantRetry,
  pausePreviews,
  reconcilePayments,
  resendOrder,
  resumePreviews,
  revokeOrderLinks,
  writeAgain,
} from './order-actions.ts'
import { refundOrder } from './refund-order.ts'

const product = setUpProduct()
const { waitForEmailTo, emailRow, openStatus, buyWith, buyAndReceive } = customerEmails(product)
const { operator, actionsOn, countActions } = deskRecords(product)
const { familyOf, purchaseOf } = recordsOf(product)
const stripe = stripeControl(product)
const dryRun = { ...operator, dryRun: true }
type Operator = typeof dryRun | typeof operator

test('resends once: a second request within ten minutes changes nothing', async () => {
  const email = uniqueAddress('desk-resend')
  const { id, orderNumber } = await buyAndReceive(email)
  const resend = (options = {}) => resendOrder(product.workerCtx, operator, orderNumber, options)
  expect((await resend()).outcome).toBe('sent-recently')
  expect((await resendOrder(product.workerCtx, dryRun, orderNumber, { force: true })).outcome).toBe(
    'resent',
  )
  expect((await emailRow(id, 'eulogy')).sends).toBe(1)
  expect((await resend({ force: true })).outcome).toBe('resent')
  await expect.poll(async () => (await emailRow(id, 'eulogy')).sent_at).not.toBeNull()
  expect((await resend()).outcome).toBe('sent-recently')
  expect((await emailRow(id, 'eulogy')).sends).toBe(2)
})

test('grants one retry when none is left, and only one', async () => {
  const { id, orderNumber } = await buyWith(uniqueAddress('desk-retry'))
  const grant = (by: Operator) => grantRetry(product.workerCtx, by, orderNumber)
  expect((await grant(operator)).outcome).toBe('has-retries')
  await product.database.change('eulogy_submissions', { id }, { retries: 0 })
  expect((await grant(dryRun)).outcome).toBe('retry-granted')
  expect((await familyOf(id))[0]?.retries).toBe(0)
  expect((await grant(operator)).outcome).toBe('retry-granted')
  expect((await grant(operator)).outcome).toBe('has-retries')
  expect((await familyOf(id))[0]?.retries).toBe(1)
  expect(await actionsOn(id)).toHaveLength(3)
})

describe('a changed address', () => {
  test('stops the old links and gets a new one', async () => {
    const [old, next] = [uniqueAddress('typo'), uniqueAddress('right')]
    const { id, orderNumber, visitor, message } = await buyAndReceive(old)
    const change = (by: Operator, to = next) => changeEmail(product.workerCtx, by, orderNumber, to)
    expect((await change(operator, 'not an address')).outcome).toBe('invalid-email')
    expect((await change(dryRun)).outcome).toBe('email-changed')
    expect(await openStatus(id, keyIn(message))).toBe(200)
    expect((await change(operator)).outcome).toBe('email-changed')
    expect(await openStatus(id, keyIn(message))).toBe(404)
    expect((await visitor.request(api.fullEulogy(id))).status).toBe(404)
    const fresh = await waitForEmailTo(next, ({ subject }) => subject === 'Your eulogy is ready')
    expect(await openStatus(id, keyIn(fresh))).toBe(200)
    expect((await familyOf(id)).map(({ email }) => email)).toEqual([next])
    expect((await change(operator)).outcome).toBe('same-email')
    expect(await openStatus(id, keyIn(fresh))).toBe(200)
    const recorded = await actionsOn(id)
    expect(recorded.map(({ outcome }) => outcome)).toEqual(['email-changed', 'same-email'])
    expect(JSON.stringify(recorded)).not.toContain('@')
  })

  test('of a submission without a purchase gets the preview', async () => {
    const { id } = await submitAndPreview(product, { email: uniqueAddress('typo') })
    const next = uniqueAddress('preview')
    expect((await changeEmail(product.workerCtx, operator, id, next)).outcome).toBe('email-changed')
    await waitForEmailTo(next)
  })
})

test('revokes all links once', async () => {
  const { orderNumber } = await buyAndReceive(uniqueAddress('desk-revoke'))
  const revoke = (by: Operator) => revokeOrderLinks(product.workerCtx, by, orderNumber)
  const { outcome, count } = await revoke(dryRun)
  expect([outcome, count]).toEqual(['links-revoked', 3])
  expect(await revoke(operator)).toMatchObject({ outcome: 'links-revoked', count: 3 })
  expect((await revoke(operator)).outcome).toBe('nothing-to-revoke')
})

test('erases an order once, and leaves a record without words', async () => {
  const { id, orderNumber } = await buyAndReceive(uniqueAddress('desk-erase'))
  const erase = async (by: Operator) =>
    (await eraseOrder(product.workerCtx, by, orderNumber)).outcome
  expect(await erase(dryRun)).toBe('erased')
  expect(await familyOf(id)).toHaveLength(1)
  expect(await erase(operator)).toBe('erased')
  expect(await familyOf(id)).toEqual([])
  expect(await erase(operator)).toBe('already-erased')
  expect((await resendOrder(product.workerCtx, operator, orderNumber)).outcome).toBe('order-erased')
  const recorded = JSON.stringify(await actionsOn(id))
  expect(recorded).toContain('erased')
  for (const typed of [submissionInput.name, submissionInput.customer_name, '@'])
    expect(recorded).not.toContain(typed)
})

test('writes a failed text again, and says so when it is written or queued', async () => {
  const { visitor, id, orderNumber, preview } = await buyWith(uniqueAddress('desk-write'))
  const write = (by: Operator) => writeAgain(product.workerCtx, by, orderNumber)
  expect((await write(operator)).outcome).toBe('already-written')
  await product.database.owner.deleteFrom('eulogies').where('submission_id', '=', id).execute()
  await product.database.change('eulogy_submissions', { id }, { writing_failed_at: new Date() })
  await expect(visitor.waitForEulogy(id)).rejects.toThrow('could not be written')
  expect((await write(dryRun)).outcome).toBe('writing-queued')
  expect((await write(operator)).outcome).toBe('writing-queued')
  expect(['already-queued', 'already-written']).toContain((await write(operator)).outcome)
  expect(await visitor.waitForEulogy(id)).toContain(preview)
  const { id: unpaid } = await submitAndPreview(product)
  expect((await writeAgain(product.workerCtx, operator, unpaid)).outcome).toBe('not-paid')
})

test('reconciles with progress, and only counts in a dry run', async () => {
  const { id, visitor } = await submitAndPreview(product)
  await visitor.openCheckout(id)
  const seen: number[] = []
  const onProgress = (done: number) => seen.push(done)
  const before = await countActions()
  await reconcilePayments(product.workerCtx, dryRun, { onProgress })
  expect(seen).toEqual([])
  expect(await countActions()).toBe(before)
  const reply = await reconcilePayments(product.workerCtx, operator, { onProgress })
  expect(reply).toMatchObject({ outcome: 'reconciled', count: 0 })
  expect(seen.length).toBeGreaterThan(0)
  expect(await countActions()).toBe(before + 1)
})

test('while previews are paused, visitors lose nothing, old previews open and paid texts are written', async () => {
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
  expect(await payAndRead(product, visitor, earlier.id)).toContain(earlier.preview.split('\n')[0])

  expect((await resumePreviews(product.workerCtx, operator)).outcome).toBe('previews-resumed')
  expect((await resumePreviews(product.workerCtx, operator)).outcome).toBe('not-paused')
  expect(await visitor.preview(id)).not.toBe('')
})

const buy = async (email = uniqueAddress('refund')) => ({
  ...(await buyEulogy(product, { email })),
  email,
})
const purchaseState = async (id: string) => (await purchaseOf(id)).state

describe('a refund by the operator', () => {
  test('returns the money once, says so and leaves the text; nothing in a dry run', async () => {
    const { id, email, orderNumber, sessionId, visitor, text } = await buy()
    const dry = await refundOrder(product.workerCtx, dryRun, orderNumber)
    expect(dry).toEqual({ outcome: 'refund-started', dryRun: true })
    expect(await purchaseState(id)).toBe('paid')
    expect(await stripe.refundedAt(sessionId)).toBe(0)
    expect(await actionsOn(id)).toEqual([])
    const refund = () => refundOrder(product.workerCtx, operator, orderNumber)
    expect(await refund()).toEqual({ outcome: 'refund-started', dryRun: false })
    expect(['already-refunding', 'already-refunded']).toContain((await refund()).outcome)
    const message = await waitForEmailTo(email, ({ subject }) => /refunded/.test(subject))
    expect(message.text).toContain(`Order number ${orderNumber}`)
    expect(message.text).not.toContain('in time')
    expect(await purchaseState(id)).toBe('refunded')
    expect((await refund()).outcome).toBe('already-refunded')
    expect(await stripe.refundedAt(sessionId)).toBe(price.amount)
    expect(await visitor.fullEulogy(id)).toBe(text)
    expect(await actionsOn(id)).toEqual([
      {
        operator: 'alice',
        action: 'refund',
        order_number: orderNumber,
        words: false,
        outcome: 'refund-started',
      },
      expect.objectContaining({ outcome: expect.stringMatching(/^already-/) }),
      expect.objectContaining({ outcome: 'already-refunded' }),
    ])
  })

  test('is refused for an unpaid, a disputed and an unknown order', async () => {
    const { id } = await submitAndPreview(product)
    expect((await refundOrder(product.workerCtx, operator, id)).outcome).toBe('not-paid')
    expect((await refundOrder(product.workerCtx, operator, '00000000')).outcome).toBe(
      'order-not-found',
    )
    const disputed = await buy()
    await product.database.change('purchases', { root_id: disputed.id }, { state: 'disputed' })
    const reply = await refundOrder(product.workerCtx, operator, disputed.orderNumber)
    expect(reply.outcome).toBe('disputed')
  })

  test('works for an order that was erased', async () => {
    const { id, orderNumber, sessionId } = await buy()
    await eraseFamily(product.workerCtx, { rootId: id, reason: 'requested' })
    const reply = await refundOrder(product.workerCtx, operator, orderNumber)
    expect(reply.outcome).toBe('refund-started')
    await expect.poll(() => stripe.refundedAt(sessionId)).toBe(price.amount)
  })
})
