import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { includedRetries, price } from '#domain/offer.ts'
import { localLimits } from '#scripts/local/local-limits.ts'
import { writeAgain } from '#server/flows/desk/order-actions.ts'
import { attemptPaidText, writeWithTimeout } from '#server/flows/eulogy/attempt-paid-text.ts'
import * as writingAttempts from '#server/store/writing/writing-attempts.ts'
import { setUpProduct, startProduct } from '#tests/support/product.ts'
import { buyEulogy, payForEulogy, stripeControl } from '#tests/support/purchases.ts'
import { recordsOf } from '#tests/support/records.ts'
import { countRetries, startRetry } from '#tests/support/retries-and-rewrites.ts'
import type { Visitor } from '#tests/support/visitor.ts'
import { reconcile } from './reconcile.ts'
import { watchPaidText, watchPaidTexts } from './watch-paid-texts.ts'

/** Every delay of a late order, divided by a hundred. */
const fastDeadlines = {
  LOCAL_LIMITS: localLimits({
    writingAttemptSeconds: 1.8,
    orderAlertSeconds: 3,
    orderRefundSeconds: 6,
  }),
}

const product = setUpProduct({ settings: { ...fastDeadlines, PREWRITE_DOLLARS_PER_DAY: '0' } })
const stripe = stripeControl(product)

type Reply = { full_eulogy: string | null; order: { state: string; paidSecondsAgo: number } | null }

const read = (visitor: Visitor, id: string) => visitor.requestJson<Reply>(api.fullEulogy(id))

const emailsWith = (words: string, to: string) =>
  product.mailbox
    .listEmails()
    .filter((email) => email.to.includes(to) && `${email.subject}\n${email.text}`.includes(words))

const operator = 'people@lovinglysaid.test'

const purchaseOf = (id: string) =>
  product.database.owner
    .selectFrom('purchases as p')
    .leftJoin('checkouts as c', 'c.id', 'p.paid_checkout_id')
    .selectAll('p')
    .select(['c.state as checkout', 'c.refund_id', 'c.id as checkout_id'])
    .where('p.root_id', '=', id)
    .executeTakeFirstOrThrow()

type Order = Awaited<ReturnType<typeof payForEulogy>>

const emails = {
  stuck: 'stuck@example.com',
  late: 'late@example.com',
  stalled: 'stalled@example.com',
  refundFails: 'refund-fails@example.com',
  retried: 'retried@example.com',
}
let orders: Record<Exclude<keyof typeof emails, 'retried'>, Order>
let retried: Awaited<ReturnType<typeof buyEulogy>> & { failing: { id: string }; stream: Response }

const retry = ({ visitor, id }: Pick<Order, 'visitor' | 'id'>, name: string) =>
  startRetry(visitor, id, { email: emails.retried, name }, `first-${id}`)

/** Paid together, so the tests wait for one deadline instead of five. */
beforeAll(async () => {
  const bought = await buyEulogy(product)
  const failing = await retry(bought, 'Margaret model-down Shaw')
  expect(failing.retries).toBe(includedRetries - 1)
  retried = { ...bought, failing, stream: await bought.visitor.request(api.waiting(failing.id)) }
  const [stuck, late, stalled, refundFails] = await Promise.all([
    payForEulogy(product, { name: 'Ruth model-same-unusable-rest Hale', email: emails.stuck }),
    payForEulogy(product, { name: 'Ruth model-empty-rest Hale', email: emails.late }),
    payForEulogy(product, { name: 'Ruth model-stalls-rest Hale', email: emails.stalled }),
    payForEulogy(product, { name: 'Ruth model-refusal-rest Hale', email: emails.refundFails }),
  ])
  orders = { stuck, late, stalled, refundFails }
  expect((await read(stuck.visitor, stuck.id)).order?.state).toBe('writing')
})

test('an order that is paid before it is written is watched until its text is stored', async () => {
  const { id } = await buyEulogy(product)
  expect(await purchaseOf(id)).toMatchObject({ state: 'paid', unwritten: false })
})

async function waitForRefund(order: Order) {
  await expect
    .poll(async () => (await read(order.visitor, order.id)).order?.state, { timeout: 25_000 })
    .toBe('refunded')
  // The provider's webhook can move the purchase before our refund is recorded.
  await expect.poll(async () => (await purchaseOf(order.id)).checkout).toBe('refunded')
}

const countPendingJobs = async () => {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from pgboss.job where state in ('created', 'retry', 'active')
      and name in ('send-email', 'refund-payment')
  `.execute(product.database.owner)
  return rows[0]?.left
}

test('refunds an order without a usable text once, and notifies the buyer and the operator', {
  timeout: 40_000,
}, async () => {
  const order = orders.stuck
  await waitForRefund(order)
  // The state is refunded only after Stripe accepted it.
  expect(await stripe.refundedAt(order.sessionId)).toBe(price.amount)
  await expect.poll(() => emailsWith('We refunded your payment', emails.stuck).length).toBe(1)
  // Of orders that are late together, one email tells of the first.
  for (const subject of ['still without its text', 'A paid order was refunded'])
    await expect.poll(() => emailsWith(subject, operator)).toHaveLength(1)
  expect(await purchaseOf(order.id)).toMatchObject({ state: 'refunded', checkout: 'refunded' })

  await Promise.all([1, 2, 3].map(() => watchPaidText(product.workerCtx, order.id)))
  await watchPaidTexts(product.workerCtx)
  await reconcile(product.workerCtx)
  await expect.poll(() => countPendingJobs(), { timeout: 20_000 }).toBe(0)
  expect(emailsWith('We refunded your payment', emails.stuck)).toHaveLength(1)
  const alerts = await recordsOf(product).alertsAbout(order.orderNumber)
  expect(alerts.sort()).toEqual(['order-refunded', 'order-unwritten'])
  expect(await stripe.refundedAt(order.sessionId)).toBe(price.amount)
})

test('gives back a retry without a text once at its deadline, and notifies the page, the buyer and the operator', {
  timeout: 60_000,
}, async () => {
  const { visitor, id, text, failing, stream } = retried
  const countOf = () => countRetries(visitor, id)
  const told = () => emailsWith('We couldn’t write your new version', emails.retried)
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  while (!heard.includes('event: failed')) heard += (await reader?.read())?.value ?? ''
  await reader?.cancel()
  expect(await countOf()).toBe(includedRetries)
  expect(await visitor.fullEulogy(id)).toBe(text)
  await expect.poll(() => told().length, { timeout: 10_000 }).toBe(1)
  expect(told()[0]?.text).toContain('Nothing was used up:')
  expect(await recordsOf(product).alertsAbout(String((await purchaseOf(id)).order_number))).toEqual(
    ['retry-failed'],
  )

  await Promise.all([1, 2, 3].map(() => watchPaidText(product.workerCtx, failing.id)))
  await watchPaidTexts(product.workerCtx)
  expect(await countOf()).toBe(includedRetries)
  expect(told()).toHaveLength(1)
  // The same request again, for example from the page that had waited, is a new retry.
  const again = await retry(retried, 'Margaret model-down-once Shaw')
  expect(again.id).not.toBe(failing.id)
  await visitor.waitForEulogy(again.id)
  expect(await countOf()).toBe(includedRetries - 1)
})

test('never refunds an order whose text is stored', async () => {
  const order = await buyEulogy(product, { email: 'in-time@example.com' })
  const later = product.workerCtxInDays(1 / 24)
  await watchPaidText(later, order.id)
  await watchPaidTexts(later)
  expect(await purchaseOf(order.id)).toMatchObject({ state: 'paid', checkout: 'paid' })
})

test('makes one attempt before the refund after all workers were down', {
  timeout: 40_000,
}, async () => {
  await using idle = await startProduct({ worker: false, settings: fastDeadlines })
  const { id, sessionId } = await payForEulogy(idle)
  const db = idle.database.owner
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  await idle.database.change('purchases', { root_id: id }, { paid_at: hoursAgo(2) })
  const attempt = { id: randomUUID(), submissionId: id }
  await writingAttempts.start(db, { ...attempt, now: hoursAgo(1.9) })
  await writingAttempts.end(db, attempt.id, { outcome: 'failed', now: hoursAgo(1.8) })
  // Its job was lost with the last worker.
  await sql`delete from pgboss.job where name = 'write-paid'`.execute(db)
  const state = async () => (await recordsOf(idle).checkoutOf(sessionId)).state
  await watchPaidTexts(idle.workerCtx)
  expect(await state()).toBe('paid')
  expect(await recordsOf(idle).jobsOf('write-paid')).toMatchObject([{ state: 'created' }])
  await watchPaidTexts(idle.workerCtx)
  expect(await recordsOf(idle).jobsOf('write-paid')).toHaveLength(1)

  const second = { id: randomUUID(), submissionId: id }
  await writingAttempts.start(db, { ...second, now: new Date() })
  await watchPaidTexts(idle.workerCtx)
  expect(await state()).toBe('paid')
  await writingAttempts.end(db, second.id, { outcome: 'failed', now: new Date() })
  await watchPaidTexts(idle.workerCtx)
  expect(await state()).toBe('refunding')
})

describe('after a refund', () => {
  test('shows that a stalled attempt ended', { timeout: 40_000 }, async () => {
    const order = orders.stalled
    await waitForRefund(order)
    const attempts = await product.database.rows('writing_attempts', { submission_id: order.id })
    expect(attempts.length).toBeGreaterThan(1)
    for (const { started_at, ended_at, outcome } of attempts) {
      expect(outcome).toBe('failed')
      // 1.8 s and a second for a busy machine; the model would stall for 30 s.
      expect(Number(ended_at) - Number(started_at)).toBeLessThan(2_800)
    }
  })

  test('stores and delivers no text, not even one that an operator has written again', {
    timeout: 40_000,
  }, async () => {
    const order = orders.late
    await waitForRefund(order)
    await product.database.change('eulogy_submissions', { id: order.id }, { person: 'Ruth Hale' })
    // An attempt that was running when the refund was decided.
    const run = { submissionId: order.id, purpose: 'paid', holder: randomUUID() } as const
    const settle = async () => true
    const { signal } = new AbortController()
    await expect(
      writeWithTimeout(product.workerCtx, { ...run, signal, settle }),
    ).rejects.toMatchObject({ reason: 'refunded' })
    const { order_number: orderNumber } = await purchaseOf(order.id)
    const written = await writeAgain(product.workerCtx, { name: 'anna' }, orderNumber ?? '')
    expect(written.outcome).toBe('already-refunded')
    // A job from before the refund, and the automation's, which comes as late as it likes.
    await attemptPaidText(product.workerCtx, { ...run, signal, settle, again: true })
    expect(await read(order.visitor, order.id)).toMatchObject({
      full_eulogy: null,
      order: { state: 'refunded' },
    })
    expect(emailsWith('Your eulogy for', emails.late)).toEqual([])
  })

  test('repeats a refund that fails at Stripe, and notifies the operator', {
    timeout: 40_000,
  }, async () => {
    const order = orders.refundFails
    await waitForRefund(order)
    const { refund_id } = await purchaseOf(order.id)
    await stripe.control(`refunds/${refund_id}/fail`)
    await expect.poll(async () => (await purchaseOf(order.id)).checkout).toBe('refunding')
    expect((await read(order.visitor, order.id)).order?.state).toBe('refunding')
    await expect
      .poll(() => emailsWith(String(refund_id), operator).map(({ subject }) => subject))
      .toEqual([expect.stringContaining('A refund failed')])
    // A pass of the worker may have queued the refund of this hour already.
    const anHourLater = () => new Date(Date.now() + 60 * 60 * 1_000)
    await reconcile({ ...product.workerCtx, now: anHourLater })
    await expect.poll(async () => (await purchaseOf(order.id)).checkout).toBe('refunded')
    expect((await purchaseOf(order.id)).refund_id).not.toBe(refund_id)
    expect((await read(order.visitor, order.id)).order?.state).toBe('refunded')
    expect(emailsWith('We refunded your payment', emails.refundFails)).toHaveLength(1)
  })
})
