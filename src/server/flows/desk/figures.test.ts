import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { microsPerQuestion } from '#domain/desk/report-tables.ts'
import { utcDay } from '#domain/limits/budget.ts'
import { price } from '#domain/offer.ts'
import * as spend from '#server/store/writing/spend.ts'
import { deskRecords } from '#tests/support/desk-browser.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy, submitAndPreview } from '#tests/support/purchases.ts'
import { answerTo, askAbout } from '#tests/support/questions.ts'
import { listStuckOrders } from './list-stuck.ts'
import { eraseOrder } from './order-actions.ts'
import { readFunnel, readQuestions, readSpend } from './read-figures.ts'
import { refundOrder } from './refund-order.ts'

const product = setUpProduct()
const { operator } = deskRecords(product)

test('the funnel counts a day from the form to the refund, even after an erasure', async () => {
  await submitAndPreview(product)
  const kept = await buyEulogy(product)
  const erased = await buyEulogy(product)
  await refundOrder(product.workerCtx, operator, kept.id)
  await eraseOrder(product.workerCtx, operator, erased.id)
  const today = async () => (await readFunnel(product.workerCtx, 3)).at(-1)
  await expect.poll(async () => (await today())?.refunded).toBe(1)
  expect(await today()).toEqual({
    day: utcDay(new Date()),
    submissions: 2,
    previews: 2,
    checkouts: 2,
    paid: 2,
    paidAmount: 3800,
    written: 1,
    refunded: 1,
    refundedAmount: price.amount,
    retried: 0,
  })
  expect((await readFunnel(product.workerCtx, 3)).map(({ paid }) => paid)).toEqual([0, 0, 2])
})

test('a text counts on the day when it was both paid and written', async () => {
  const { id } = await buyEulogy(product)
  const setDaysAgo = async ({ paid, written }: { paid: number; written: number }) => {
    const at = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1_000)
    await product.database.change('purchases', { root_id: id }, { paid_at: at(paid) })
    await product.database.change('eulogies', { submission_id: id }, { written_at: at(written) })
    return (await readFunnel(product.workerCtx, 3)).map((day) => day.written)
  }
  const [first = 0, second = 0, today = 0] = await setDaysAgo({ paid: 0, written: 0 })
  expect(await setDaysAgo({ paid: 2, written: 0 })).toEqual([first, second, today])
  expect(await setDaysAgo({ paid: 0, written: 2 })).toEqual([first, second, today])
  expect(await setDaysAgo({ paid: 2, written: 1 })).toEqual([first, second + 1, today - 1])
  expect(await setDaysAgo({ paid: 2, written: 2 })).toEqual([first + 1, second, today - 1])
})

test('questions are counted by what was done with them, with what listening cost', async () => {
  const before = await readQuestions(product.workerCtx, 3)
  const { visitor, id } = await submitAndPreview(product)
  await askAbout(product, id, ['What did she sing?', 'What did she cook?', 'What did she grow?'])
  await answerTo(visitor, id, 1, 'Old hymns.')
  await answerTo(visitor, id, 2, '')
  const call = {
    id: product.ctx.random.uuid(),
    submissionId: id,
    purpose: 'preview' as const,
    network: randomBytes(32),
    provider: 'anthropic',
    model: 'quick',
    brief: '1',
    task: 'listen',
    costMicros: 600,
    now: product.ctx.now(),
  }
  await spend.reserve(product.ctx.db, call, product.ctx.guard.caps)
  expect(await readQuestions(product.workerCtx, 3)).toEqual({
    asked: before.asked + 3,
    answered: before.answered + 1,
    skipped: before.skipped + 1,
    costMicros: before.costMicros + 600,
  })
  expect(microsPerQuestion({ asked: 3, answered: 1, skipped: 1, costMicros: 600 })).toBe(200)
  expect(microsPerQuestion({ asked: 0, answered: 0, skipped: 0, costMicros: 0 })).toBeNull()
})

test('spend adds up calls by provider and compares each purpose with its cap', async () => {
  const { calls, days } = await readSpend(product.workerCtx, 1)
  expect(calls.map(({ provider, purpose }) => [provider, purpose])).toEqual(
    expect.arrayContaining([
      ['anthropic', 'preview'],
      ['anthropic', 'prewrite'],
    ]),
  )
  const total = (purpose: string) =>
    calls.filter((line) => line.purpose === purpose).reduce((sum, line) => sum + line.costMicros, 0)
  const preview = days.find(({ purpose }) => purpose === 'preview')
  expect(preview?.micros).toBe(total('preview'))
  expect(preview?.capMicros).toBe(product.ctx.guard.caps.dailyMicros.preview)
  expect(days).toHaveLength(3)
})

test('an order is stuck while it needs someone, with what to do', async () => {
  const owner = product.database.owner
  const order = await buyEulogy(product)
  const about = async () =>
    (await listStuckOrders(product.workerCtx)).filter(({ rootId }) => rootId === order.id)
  expect(await about()).toEqual([])
  await product.database.change('purchases', { root_id: order.id }, { state: 'disputed' })
  const email = { submission_id: order.id, kind: 'eulogy' } as const
  await expect
    .poll(async () => (await product.database.rows('emails', email))[0]?.sent_at)
    .toBeInstanceOf(Date)
  const rejected = { sent_at: null, failed_at: new Date(), failure: '550 5.1.1' }
  await product.database.change('emails', email, rejected)
  const stuck = await about()
  expect(stuck.map(({ reason }) => reason).toSorted()).toEqual(['disputed', 'email-rejected'])
  expect(stuck.find(({ reason }) => reason === 'email-rejected')).toMatchObject({
    sentence: expect.stringContaining('was rejected (550 5.1.1), for'),
    advice: expect.stringContaining('change the email'),
  })
  await product.database.change(
    'purchases',
    { root_id: order.id },
    { state: 'paid', paid_at: new Date(0) },
  )
  await owner.deleteFrom('eulogies').where('submission_id', '=', order.id).execute()
  expect((await about()).map(({ reason }) => reason)).toContain('unwritten')
})
