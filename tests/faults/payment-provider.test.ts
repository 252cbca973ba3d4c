import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { reconcile } from '#server/flows/reconcile.ts'
import { refundPayment } from '#server/flows/refund-payment.ts'
import { syncPayment } from '#server/flows/sync-payment.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { buyEulogy, stripeControl, submitAndPreview } from '#tests/support/purchases.ts'

let product: Product
let desk: ReturnType<typeof stripeControl>

beforeAll(async () => {
  product = await startProduct()
  desk = stripeControl(product)
  await desk.setWebhookMode('off')
})
afterAll(() => product.stop())

const db = () => product.database.owner
const checkoutsOf = (id: string) =>
  db()
    .selectFrom('checkouts')
    .select(['session_id', 'state'])
    .where('root_id', '=', id)
    .orderBy('attempt')
    .execute()
const statusOf = async (sessionId: string) => (await desk.readSession(sessionId)).status
const intentOf = async (sessionId: string) =>
  String((await desk.readSession(sessionId)).payment_intent)
const requestsTo = async (route: string) => {
  const { recent } = await desk.control<{ recent: { method: string; path: string }[] }>(
    'requests',
    'GET',
  )
  return recent.filter(({ method, path }) => `${method} ${path}`.startsWith(route)).length
}

describe('a payment page', () => {
  const hour = 60 * 60 * 1000
  /** Somebody who opened the page so many hours ago and presses again now. */
  async function pressesAgainAfter(hours: number, meanwhile?: (sessionId: string) => unknown) {
    const { visitor, id } = await submitAndPreview(product)
    const { sessionId } = await visitor.openCheckout(id)
    const openedAt = new Date(Date.now() - hours * hour)
    await db()
      .updateTable('checkouts')
      .set({ opened_at: openedAt })
      .where('root_id', '=', id)
      .execute()
    await meanwhile?.(sessionId)
    return { id, visitor, first: sessionId, second: (await visitor.openCheckout(id)).sessionId }
  }

  test('of 19 hours ago is the one that is shown again', async () => {
    const { id, first, second } = await pressesAgainAfter(19)
    expect(second).toBe(first)
    expect(await checkoutsOf(id)).toEqual([{ session_id: first, state: 'open' }])
  })

  test('of 21 hours ago is closed at the provider, and another is shown', async () => {
    const { id, first, second } = await pressesAgainAfter(21)
    expect(second).not.toBe(first)
    expect([await statusOf(first), await statusOf(second)]).toEqual(['expired', 'open'])
    expect(await checkoutsOf(id)).toEqual([
      { session_id: first, state: 'expired' },
      { session_id: second, state: 'open' },
    ])
  })

  test('of 21 hours ago that was paid a moment ago stays, so that the payment is found', async () => {
    const { id, visitor, first, second } = await pressesAgainAfter(21, (page) => desk.pay(page))
    expect(second).toBe(first)
    expect(await visitor.confirm(first, id)).toMatchObject({ state: 'paid-here' })
  })
})

describe.each([
  // The SDK asks three times by itself.
  ['is down', { status: 503, times: 3 }],
  ['does not accept our key', { status: 401, times: 1 }],
  ['has too much to do', { status: 429, times: 1 }],
])('while the provider %s', (_what, failure) => {
  const failing = () =>
    desk.control('fail', 'POST', { route: 'GET /v1/checkout/sessions/:id', ...failure })

  test('nobody who paid is told that they have not', async () => {
    const { visitor, id } = await submitAndPreview(product)
    const { sessionId } = await visitor.openCheckout(id)
    await desk.pay(sessionId)
    await failing()
    const body = { sessionId, submissionId: id }
    const answer = await visitor.request(api.confirmCheckout(), { body })
    expect(answer.status).toBeGreaterThanOrEqual(500)
    await expect
      .poll(async () => (await visitor.request(api.confirmCheckout(), { body })).json())
      .toMatchObject({ state: 'paid-here' })
  })

  test('a webhook is not acknowledged, so that it comes again', async () => {
    const { visitor, id } = await submitAndPreview(product)
    const { sessionId } = await visitor.openCheckout(id)
    await desk.pay(sessionId)
    await failing()
    expect((await webhook(sessionId)).status).toBeGreaterThanOrEqual(500)
    expect((await webhook(sessionId)).status).toBe(200)
    await visitor.waitForEulogy(id)
  })
})

const webhook = (sessionId: string) => {
  const at = Math.floor(Date.now() / 1000)
  const payload = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: { id: sessionId, object: 'checkout.session' } },
  })
  const v1 = createHmac('sha256', product.webhookSecret).update(`${at}.${payload}`).digest('hex')
  return fetch(product.url + api.paymentWebhook(), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${v1}` },
    body: payload,
  })
}

test('a payment that nobody told us of is found until the page could no longer be paid', async () => {
  const { visitor, id } = await submitAndPreview(product)
  const { sessionId } = await visitor.openCheckout(id)
  await desk.pay(sessionId)
  // A page can be paid for 23 hours.
  const aDayLater = () => new Date(Date.now() + 24 * 60 * 60 * 1000)
  expect(await reconcile({ ...product.workerCtx, now: aDayLater })).toBeGreaterThan(0)
  await visitor.waitForEulogy(id)
  expect(await checkoutsOf(id)).toEqual([{ session_id: sessionId, state: 'paid' }])
})

test('a refund whose answer was lost is found, and not made again', async () => {
  const { id, sessionId } = await buyEulogy(product)
  const paymentIntent = await intentOf(sessionId)
  const { refund } = await desk.control<{ refund: { id: string } }>(
    `payments/${paymentIntent}/refund`,
  )
  const checkout = await db()
    .updateTable('checkouts')
    .set({ state: 'refunding', payment_intent: paymentIntent })
    .where('root_id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()
  const before = await requestsTo('POST /v1/refunds')
  await refundPayment(product.workerCtx, checkout.id)
  expect(await requestsTo('POST /v1/refunds')).toBe(before)
  const [row] = await db()
    .selectFrom('checkouts')
    .select(['state', 'refund_id'])
    .where('id', '=', checkout.id)
    .execute()
  expect(row).toEqual({ state: 'refunded', refund_id: refund.id })
})

test('an answer about a payment that is older than what is known is corrected by the next', async () => {
  const { id, sessionId } = await buyEulogy(product)
  const paymentIntent = await intentOf(sessionId)
  const { payments } = product.ctx
  const old = await payments.findPayment(paymentIntent)
  await desk.control(`payments/${paymentIntent}/refund`)
  await syncPayment(product.workerCtx, paymentIntent)
  const answers = [old]
  const slow = {
    ...payments,
    findPayment: async (asked: string) => answers.shift() ?? payments.findPayment(asked),
  }
  await syncPayment({ ...product.workerCtx, payments: slow }, paymentIntent)
  const { state } = await db()
    .selectFrom('purchases')
    .select('state')
    .where('root_id', '=', id)
    .executeTakeFirstOrThrow()
  expect([answers, state]).toEqual([[], 'refunded'])
})
