import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { price } from '#domain/offer.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy, openPaymentPage, stripeControl } from '#tests/support/purchases.ts'
import { recordsOf } from '#tests/support/records.ts'
import { reconcile } from './reconcile.ts'

const product = setUpProduct()
const stripe = stripeControl(product)
const { checkoutOf, checkoutsOf } = recordsOf(product)

const alerted = () => product.database.rows('operator_alerts', { alert: 'webhooks-missing' })

describe('a checkout', () => {
  test('that we recorded as failed but was paid delivers the text', async () => {
    const { visitor, id, sessionId } = await openPaymentPage(product)
    await product.database.change('checkouts', { root_id: id }, { state: 'failed' })
    await stripe.payUnreported(sessionId)
    // Of two that ask at once, one is the first to find it; and its webhook may still come.
    const found = await Promise.all([reconcile(product.workerCtx), reconcile(product.workerCtx)])
    expect(found.sort()).toEqual([0, 1])
    expect(await alerted()).toEqual([])
    await visitor.waitForEulogy(id)
    expect((await checkoutOf(sessionId)).state).toBe('paid')
  })

  test('with a payment method that takes days is found without a webhook', async () => {
    const email = 'unpaid-for-days@example.com'
    const { visitor, id, sessionId } = await openPaymentPage(product, { email })
    await stripe.setWebhookMode('off')
    await stripe.pay(sessionId)
    expect(await reconcile(product.workerCtx)).toBe(0)
    expect(await reconcile(product.workerCtxInDays(2))).toBe(0)
    await stripe.control(`sessions/${sessionId}/settle`, 'POST', { outcome: 'succeeded' })
    await stripe.setWebhookMode('normal')
    await product.database.owner.deleteFrom('operator_alerts').execute()
    expect(await reconcile(product.workerCtxInDays(5))).toBe(1)
    expect(await alerted()).toHaveLength(1)
    expect((await checkoutOf(sessionId)).state).toBe('paid')
    await visitor.waitForEulogy(id)
  })

  test('is not checked again once the provider reports it as expired', async () => {
    const { sessionId } = await openPaymentPage(product)
    await stripe.expireUnreported(sessionId)
    await reconcile(product.workerCtx)
    expect(await checkoutOf(sessionId)).toMatchObject({ state: 'expired', next_check_at: null })
    const lookups = await stripe.countLookups(sessionId)
    await reconcile(product.workerCtxInDays(1 / 24))
    expect(await stripe.countLookups(sessionId)).toBe(lookups)
  })

  test('is replaced after a delayed payment has failed', async () => {
    const email = 'unpaid@example.com'
    const { visitor, id, sessionId } = await openPaymentPage(product, { email })
    await stripe.pay(sessionId)
    expect(await visitor.confirm(sessionId, id)).toEqual({ state: 'unpaid' })
    expect((await checkoutOf(sessionId)).state).toBe('open')
    await stripe.control(`sessions/${sessionId}/settle`, 'POST', { outcome: 'failed' })
    await expect.poll(async () => (await checkoutOf(sessionId)).state).toBe('expired')
    expect((await visitor.openCheckout(id)).sessionId).not.toBe(sessionId)
  })
})

test('one pass checks a hundred open checkouts and finds the paid one', async () => {
  const { id, sessionId } = await openPaymentPage(product)
  const root = await checkoutOf(sessionId)
  const pages = await Promise.all(
    Array.from({ length: 20 }, () =>
      product.ctx.payments.openCheckout({
        checkoutId: randomUUID(),
        rootId: id,
        amount: price.amount,
        currency: 'usd',
        email: 'many@example.com',
        expiresAt: root.expires_at,
        successUrl: product.url,
        cancelUrl: product.url,
      }),
    ),
  )
  await product.database.owner
    .insertInto('checkouts')
    .values(
      Array.from({ length: 100 }, (_, n) => ({
        id: randomUUID(),
        root_id: id,
        attempt: n + 2,
        state: 'failed' as const,
        session_id: pages[n]?.sessionId ?? `cs_test_nobody_${n}`,
        amount: price.amount,
        currency: 'usd',
        opened_at: new Date(),
        expires_at: root.expires_at,
      })),
    )
    .execute()
  await stripe.payUnreported(sessionId)
  expect(await reconcile(product.workerCtx)).toBe(1)
  // A second pass has nothing to do: none is due yet.
  expect(await reconcile(product.workerCtx)).toBe(0)
  await product.database.owner
    .deleteFrom('checkouts')
    .where('attempt', '>', 1)
    .where('root_id', '=', id)
    .execute()
})

test('a refund that failed once is retried', async () => {
  const { id, sessionId } = await buyEulogy(product)
  const payment_intent = await stripe.intentOf(sessionId)
  await product.database.change(
    'checkouts',
    { root_id: id },
    { state: 'refunding', payment_intent, next_check_at: null },
  )
  await stripe.control('fail', 'POST', { route: 'POST /v1/refunds', status: 500, times: 1 })
  await reconcile(product.workerCtx)
  await expect
    .poll(async () => (await checkoutOf(sessionId)).state, { timeout: 10_000 })
    .toBe('refunded')
  expect(await stripe.refundedAt(sessionId)).toBe(price.amount)
})

test('a payment without a webhook is found until its checkout expires', async () => {
  const { visitor, id, sessionId } = await openPaymentPage(product)
  await stripe.payUnreported(sessionId)
  // A checkout can be paid for 23 hours.
  expect(await reconcile(product.workerCtxInDays(1))).toBeGreaterThan(0)
  await visitor.waitForEulogy(id)
  expect(await checkoutsOf(id)).toEqual([{ session_id: sessionId, state: 'paid' }])
})
