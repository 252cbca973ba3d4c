import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmPayment } from '#server/flows/confirm-payment.ts'
import { eraseDue } from '#server/flows/erase-due.ts'
import { eraseFamily } from '#server/flows/erase-family.ts'
import { purgeExpired } from '#server/flows/purge-expired.ts'
import { reconcile } from '#server/flows/reconcile.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { buyEulogy, stripeControl, submitAndPreview } from '#tests/support/purchases.ts'

const dayMs = 24 * 60 * 60 * 1000
const email = () => `${randomUUID()}@example.com`
let product: Product
let desk: ReturnType<typeof stripeControl>

beforeAll(async () => {
  product = await startProduct()
  desk = stripeControl(product)
})
afterAll(() => product.stop())

/** The worker's world, so many days from now. */
const inDays = (days: number) => ({
  ...product.workerCtx,
  now: () => new Date(Date.now() + days * dayMs),
})
const lookAtPage = 'GET /v1/checkout/sessions/:id'
const closePage = 'POST /v1/checkout/sessions/:id/expire'
const threeYears = 3 * 365 + 1
const owner = () => product.database.owner
const submissionsOf = (id: string) =>
  owner().selectFrom('eulogy_submissions').selectAll().where('root_id', '=', id).execute()
const erasureOf = (id: string) =>
  owner().selectFrom('erasures').selectAll().where('root_id', '=', id).executeTakeFirst()
const checkoutOf = (sessionId: string) =>
  owner()
    .selectFrom('checkouts')
    .selectAll()
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
const refundedAt = async (sessionId: string) => {
  const { sessions } = await desk.control<{ sessions: { id: string; amount_refunded: number }[] }>(
    'sessions',
    'GET',
  )
  return sessions.find(({ id }) => id === sessionId)?.amount_refunded
}
const noticeOf = (id: string) =>
  owner()
    .selectFrom('emails')
    .selectAll()
    .where('submission_id', '=', id)
    .where('kind', '=', 'erasure-notice')
    .executeTakeFirst()

describe('what was never paid for', () => {
  test('is erased after 30 days and not before', { tags: 'R26-a' }, async () => {
    const { id } = await submitAndPreview(product)
    await eraseDue(inDays(29.9))
    expect(await submissionsOf(id)).toHaveLength(1)
    await eraseDue(inDays(30.1))
    expect(await submissionsOf(id)).toHaveLength(0)
    expect(await erasureOf(id)).toMatchObject({ reason: 'unpaid-30-days', order_number: null })
  })

  test('stays while a payment page is open, and goes once it has expired', {
    tags: 'R26-a',
  }, async () => {
    const { visitor, id } = await submitAndPreview(product)
    const { sessionId } = await visitor.openCheckout(id)
    await owner()
      .updateTable('eulogy_submissions')
      .set({ created_at: new Date(Date.now() - 31 * dayMs) })
      .where('id', '=', id)
      .execute()
    await eraseDue(inDays(0))
    expect(await submissionsOf(id)).toHaveLength(1)
    expect(await desk.readSession(sessionId)).toMatchObject({ status: 'open' })
    // Our row says open for ever when the news of its end was lost.
    await desk.setWebhookMode('off')
    await desk.control(`sessions/${sessionId}/expire`)
    await desk.setWebhookMode('normal')
    await eraseDue(inDays(2))
    expect(await submissionsOf(id)).toHaveLength(0)
  })

  test('turns out to be paid, and stays', { tags: 'R26-a' }, async () => {
    const { visitor, id } = await submitAndPreview(product)
    const { sessionId } = await visitor.openCheckout(id)
    await desk.setWebhookMode('off')
    await desk.pay(sessionId)
    await desk.setWebhookMode('normal')
    await eraseDue(inDays(31))
    expect(await submissionsOf(id)).toMatchObject([{ type: 'paid' }])
    await visitor.waitForEulogy(id)
  })

  test('of one family that cannot be erased does not keep the others', async () => {
    const stuck = await submitAndPreview(product, { email: email() })
    const { sessionId } = await stuck.visitor.openCheckout(stuck.id)
    const other = await submitAndPreview(product)
    await desk.control('fail', 'POST', { route: lookAtPage, status: 400 })
    const counts = await eraseDue(inDays(40))
    expect(counts.failed).toBeGreaterThan(0)
    expect(await submissionsOf(stuck.id)).toHaveLength(1)
    expect(await submissionsOf(other.id)).toHaveLength(0)
    await desk.control(`sessions/${sessionId}/expire`)
  })
})

describe('what was paid for', () => {
  test('is erased after 3 years, 30 days after a letter said so', { tags: 'R26-b' }, async () => {
    const to = email()
    const { visitor, id, sessionId } = await buyEulogy(product, { email: to })
    const { orderNumber } = await visitor.confirm(sessionId, id)
    await eraseDue(inDays(threeYears - 32))
    expect(await noticeOf(id)).toBeUndefined()

    await eraseDue(inDays(threeYears - 29))
    await eraseDue(inDays(threeYears - 29))
    await product.mailbox.waitForEmail(
      (letter) => letter.to.includes(to) && letter.subject.startsWith('We’ll erase your eulogy'),
      10_000,
    )
    await expect.poll(async () => (await noticeOf(id))?.sent_at).not.toBeNull()
    const told = (days: number) =>
      owner()
        .updateTable('emails')
        .set({ sent_at: new Date(Date.now() + days * dayMs) })
        .where('submission_id', '=', id)
        .where('kind', '=', 'erasure-notice')
        .execute()

    // A letter that left late gives the same 30 days.
    await told(threeYears - 5)
    await eraseDue(inDays(threeYears + 20))
    expect(await submissionsOf(id)).toHaveLength(1)
    await eraseDue(inDays(threeYears + 26))
    expect(await submissionsOf(id)).toHaveLength(0)
    expect(await erasureOf(id)).toMatchObject({ reason: 'paid-3-years', order_number: orderNumber })
    const notices = product.mailbox
      .listEmails()
      .filter(({ to: [first], subject }) => first === to && subject.startsWith('We’ll erase'))
    expect(notices).toHaveLength(1)
  })

  test('waits while the letter about it has not left', { tags: 'R26-b' }, async () => {
    const { id } = await buyEulogy(product)
    await owner()
      .insertInto('emails')
      .values({
        id: randomUUID(),
        submission_id: id,
        kind: 'erasure-notice',
        due_at: new Date(),
      })
      .execute()
    await eraseDue(inDays(4 * 365))
    expect(await submissionsOf(id)).toHaveLength(1)
  })

  test('is erased all the same when the letter about it was refused for good', {
    tags: 'R26-b',
  }, async () => {
    const { id } = await buyEulogy(product, { email: `bounced.${email()}` })
    await eraseDue(inDays(threeYears - 29))
    await expect.poll(async () => (await noticeOf(id))?.failed_at).toBeInstanceOf(Date)
    const refusedAt = (days: number) =>
      owner()
        .updateTable('emails')
        .set({ failed_at: new Date(Date.now() + days * dayMs) })
        .where('submission_id', '=', id)
        .where('kind', '=', 'erasure-notice')
        .execute()
    await refusedAt(threeYears - 29)
    await eraseDue(inDays(threeYears + 0.5))
    expect(await submissionsOf(id)).toHaveLength(1)
    await eraseDue(inDays(threeYears + 2))
    expect(await submissionsOf(id)).toHaveLength(0)
  })

  test('leaves the books what they need, and nothing else, for seven years', async () => {
    const { visitor, id, sessionId } = await buyEulogy(product)
    const { orderNumber } = await visitor.confirm(sessionId, id)
    const { payment_intent } = await desk.readSession(sessionId)
    expect(await eraseFamily(inDays(0), { rootId: id, reason: 'operator' })).toBe('erased')
    const checkout = await checkoutOf(sessionId)
    expect(checkout).toMatchObject({
      root_id: null,
      url: null,
      state: 'paid',
      amount: 1900,
      payment_intent,
    })
    expect(await erasureOf(id)).toEqual({
      root_id: id,
      reason: 'operator',
      erased_at: expect.any(Date),
      order_number: orderNumber,
      paid_at: expect.any(Date),
      paid_checkout_id: checkout.id,
    })
    expect(await refundedAt(sessionId)).toBe(0)
    await purgeExpired(inDays(7 * 365 - 1))
    expect(await erasureOf(id)).toBeDefined()
    await purgeExpired(inDays(7 * 365 + 3))
    expect(await erasureOf(id)).toBeUndefined()
    await expect(checkoutOf(sessionId)).rejects.toThrow('no result')
  })
})

describe('a payment page that is open when its words are erased', () => {
  test('is closed at the provider first', async () => {
    const { visitor, id } = await submitAndPreview(product)
    const { sessionId } = await visitor.openCheckout(id)
    expect(await eraseFamily(inDays(0), { rootId: id, reason: 'requested' })).toBe('erased')
    expect(await desk.readSession(sessionId)).toMatchObject({ status: 'expired' })
    await expect.poll(async () => (await checkoutOf(sessionId)).state).toBe('expired')
    await purgeExpired(inDays(89))
    expect(await checkoutOf(sessionId)).toBeDefined()
    await purgeExpired(inDays(91))
    await expect(checkoutOf(sessionId)).rejects.toThrow('no result')
  })

  test('keeps the words while the provider does not answer', async () => {
    const { visitor, id } = await submitAndPreview(product)
    await visitor.openCheckout(id)
    await desk.control('fail', 'POST', { route: lookAtPage, status: 400 })
    const family = { rootId: id, reason: 'requested' as const }
    await expect(eraseFamily(inDays(0), family)).rejects.toThrow('refused')
    expect(await submissionsOf(id)).toHaveLength(1)
  })

  test.each(['webhook', 'reconciler', 'return'])(
    'and was paid all the same: the %s finds it, it is refunded, and the operator is told',
    async (by) => {
      const { visitor, id } = await submitAndPreview(product)
      const { sessionId } = await visitor.openCheckout(id)
      // The page that we asked about was open; it was paid before it could be closed.
      await desk.control('fail', 'POST', { route: closePage, status: 400 })
      expect(await eraseFamily(inDays(0), { rootId: id, reason: 'requested' })).toBe('erased')
      if (by !== 'webhook') await desk.setWebhookMode('off')
      await desk.pay(sessionId)
      await desk.setWebhookMode('normal')
      if (by === 'reconciler') await reconcile(product.workerCtx)
      if (by === 'return') {
        expect(await product.visitor().confirm(sessionId, id)).toEqual({ state: 'unpaid' })
      }
      await expect.poll(() => refundedAt(sessionId), { timeout: 10_000 }).toBe(1900)
      const { id: checkoutId } = await checkoutOf(sessionId)
      await expect.poll(async () => (await checkoutOf(sessionId)).state).toBe('refunded')
      await product.mailbox.waitForEmail(
        ({ subject, text }) => subject.includes('erased') && text.includes(checkoutId),
        10_000,
      )
      expect(await submissionsOf(id)).toHaveLength(0)
    },
  )

  test('and was paid a moment before: it is found without any news, and refunded', async () => {
    const { visitor, id } = await submitAndPreview(product)
    const { sessionId } = await visitor.openCheckout(id)
    await desk.setWebhookMode('off')
    await desk.pay(sessionId)
    await desk.setWebhookMode('normal')
    expect(await eraseFamily(inDays(0), { rootId: id, reason: 'requested' })).toBe('erased')
    await expect.poll(() => refundedAt(sessionId), { timeout: 10_000 }).toBe(1900)
  })
})

test('the number of an erased order is not given to another', async () => {
  const { visitor, id, sessionId } = await buyEulogy(product)
  const { orderNumber } = await visitor.confirm(sessionId, id)
  const { paid_at } = await owner()
    .selectFrom('purchases')
    .select('paid_at')
    .where('root_id', '=', id)
    .executeTakeFirstOrThrow()
  await eraseFamily(inDays(0), { rootId: id, reason: 'operator' })
  const other = await submitAndPreview(product)
  const opened = await other.visitor.openCheckout(other.id)
  await desk.setWebhookMode('off')
  await desk.pay(opened.sessionId)
  await desk.setWebhookMode('normal')
  await confirmPayment({ ...product.workerCtx, now: () => paid_at ?? new Date() }, opened.sessionId)
  const reply = await other.visitor.confirm(opened.sessionId, other.id)
  expect(reply.orderNumber).not.toBe(orderNumber)
})
