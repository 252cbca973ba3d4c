import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { price } from '#domain/offer.ts'
import { confirmPayment } from '#server/flows/payment/confirm-payment.ts'
import { reconcile } from '#server/flows/payment/reconcile.ts'
import * as checkouts from '#server/store/checkouts.ts'
import * as erasures from '#server/store/erasures.ts'
import { waitForAlert } from '#tests/support/emails.ts'
import { setUpProduct } from '#tests/support/product.ts'
import {
  buyEulogy,
  openPaymentPage,
  payForEulogy,
  stripeControl,
  submitAndPreview,
} from '#tests/support/purchases.ts'
import { recordsOf } from '#tests/support/records.ts'
import { eraseDue } from './erase-due.ts'
import { eraseFamily } from './erase-family.ts'
import { purgeExpired } from './purge-expired.ts'

const product = setUpProduct()
const stripe = stripeControl(product)
const { checkoutOf, erasureOf, familyOf, isWritten, purchaseOf } = recordsOf(product)

const expireRoute = 'POST /v1/checkout/sessions/:id/expire'

const owner = () => product.database.owner
const erase = (rootId: string, reason: 'requested' | 'operator' = 'requested') =>
  eraseFamily(product.workerCtx, { rootId, reason })

test('a paid order leaves only its accounting record, for seven years', async () => {
  const { id, sessionId, orderNumber } = await buyEulogy(product)
  const { payment_intent } = await stripe.readSession(sessionId)
  expect(await erase(id, 'operator')).toBe('erased')
  const checkout = await checkoutOf(sessionId)
  expect(checkout).toMatchObject({
    root_id: null,
    url: null,
    state: 'paid',
    amount: price.amount,
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
  expect(await stripe.refundedAt(sessionId)).toBe(0)
  await purgeExpired(product.workerCtxInDays(7 * 365 - 1))
  expect(await erasureOf(id)).toBeDefined()
  await purgeExpired(product.workerCtxInDays(7 * 365 + 3))
  expect(await erasureOf(id)).toBeUndefined()
  await expect(checkoutOf(sessionId)).rejects.toThrow('no result')
})

test('a paid order without a text is refunded', async () => {
  const { id, sessionId } = await payForEulogy(product, { name: 'Joe model-down-rest' })
  expect(await erase(id)).toBe('erased')
  await expect.poll(() => stripe.refundedAt(sessionId)).toBe(price.amount)
  await expect.poll(async () => (await checkoutOf(sessionId)).state).toBe('refunded')
  expect(await checkoutOf(sessionId)).toMatchObject({ refund_reason: 'erased' })
})

describe('a checkout that is open during the erasure', () => {
  test('is expired at the provider even if its page opens at that moment', async () => {
    const { id, sessionId } = await openPaymentPage(product)
    const { id: checkoutId, url } = await checkoutOf(sessionId)
    await product.database.change(
      'checkouts',
      { id: checkoutId },
      { state: 'opening', session_id: null, url: null },
    )
    const isErasureBlocked = async () =>
      (await sql`select 1 from pg_locks where not granted`.execute(owner())).rows.length > 0
    const erasure = await owner()
      .transaction()
      .execute(async (tx) => {
        await checkouts.markOpened(tx, checkoutId, sessionId, url ?? '')
        const erased = erase(id)
        await expect.poll(isErasureBlocked).toBe(true)
        return { erased }
      })
    expect(await erasure.erased).toBe('erased')
    expect(await stripe.readSession(sessionId)).toMatchObject({ status: 'expired' })
  })

  test.each(['requested', 'operator'] as const)('is expired first: %s', async (reason) => {
    const { id, sessionId } = await openPaymentPage(product)
    expect(await erase(id, reason)).toBe('erased')
    expect(await stripe.readSession(sessionId)).toMatchObject({ status: 'expired' })
    await expect.poll(async () => (await checkoutOf(sessionId)).state).toBe('expired')
    await purgeExpired(product.workerCtxInDays(89))
    expect(await checkoutOf(sessionId)).toBeDefined()
    await purgeExpired(product.workerCtxInDays(91))
    await expect(checkoutOf(sessionId)).rejects.toThrow('no result')
  })

  test('has failed if its page never opened', async () => {
    const { id, sessionId } = await openPaymentPage(product)
    const { id: checkoutId } = await checkoutOf(sessionId)
    const unopened = { state: 'opening', session_id: null, url: null } as const
    await product.database.change('checkouts', { id: checkoutId }, unopened)
    expect(await erase(id)).toBe('erased')
    const { state } = await product.database.row('checkouts', { id: checkoutId })
    expect(state).toBe('failed')
  })

  test('blocks the erasure while the provider is unavailable', async () => {
    const { id } = await openPaymentPage(product)
    await stripe.failLookups({ status: 400 })
    await expect(erase(id)).rejects.toThrow('refused')
    expect(await familyOf(id)).toHaveLength(1)
  })

  test('blocks the erasure while the provider fails to expire the checkout', async () => {
    const { id } = await openPaymentPage(product)
    // The SDK tries three times.
    await stripe.control('fail', 'POST', { route: expireRoute, status: 503, times: 3 })
    await expect(erase(id)).rejects.toThrow('uncertain')
    expect(await familyOf(id)).toHaveLength(1)
    expect(await erase(id)).toBe('erased')
  })

  test.each(['webhook', 'reconciler', 'return'])(
    'is refunded and reported when it is paid anyway and found by the %s',
    async (by) => {
      const { id, sessionId } = await openPaymentPage(product)
      // The checkout was open when looked up, and paid before it could be expired.
      await stripe.control('fail', 'POST', { route: expireRoute, status: 400 })
      expect(await erase(id)).toBe('erased')
      if (by === 'webhook') await stripe.pay(sessionId)
      else await stripe.payUnreported(sessionId)
      if (by === 'reconciler') await reconcile(product.workerCtx)
      if (by === 'return') {
        expect(await product.visitor().confirm(sessionId, id)).toEqual({ state: 'unpaid' })
      }
      await expect.poll(() => stripe.refundedAt(sessionId), { timeout: 10_000 }).toBe(price.amount)
      const { id: checkoutId } = await checkoutOf(sessionId)
      await expect.poll(async () => (await checkoutOf(sessionId)).state).toBe('refunded')
      await waitForAlert(product, 'erased', checkoutId)
      expect(await familyOf(id)).toHaveLength(0)
    },
  )

  test('is refunded when it was paid just before, without a webhook', async () => {
    const { id, sessionId } = await openPaymentPage(product)
    await stripe.payUnreported(sessionId)
    expect(await erase(id)).toBe('erased')
    await expect.poll(() => stripe.refundedAt(sessionId), { timeout: 10_000 }).toBe(price.amount)
  })
})

describe('a payment that is recorded after the request', () => {
  async function openWrittenCheckout() {
    const opened = await openPaymentPage(product)
    await expect.poll(() => isWritten(opened.id)).toBe(true)
    return opened
  }

  test('is refunded at once, and its text is never shown, even if it is written', async () => {
    const { visitor, id, sessionId } = await openWrittenCheckout()
    const family = { rootId: id, reason: 'requested' } as const
    // Without its job: the worker is busy with others.
    expect(await erasures.start(product.workerCtx.db, { ...family, now: new Date() })).toBe(true)
    await stripe.pay(sessionId)
    expect(await visitor.confirm(sessionId, id)).toEqual({ state: 'unpaid' })
    expect((await visitor.request(api.fullEulogy(id))).status).toBe(404)
    await expect.poll(() => stripe.refundedAt(sessionId)).toBe(price.amount)
    await expect.poll(async () => (await checkoutOf(sessionId)).state).toBe('refunded')
    expect(await checkoutOf(sessionId)).toMatchObject({ root_id: id, refund_reason: 'erased' })
    expect(await erase(id)).toBe('erased')
  })

  test('before the request is refunded if no text could be read', async () => {
    const written = await buyEulogy(product)
    await written.visitor.request(api.submission(written.id), { method: 'DELETE' })
    await expect.poll(() => familyOf(written.id)).toHaveLength(0)
    const unwritten = await buyEulogy(product)
    await owner().deleteFrom('eulogies').where('submission_id', '=', unwritten.id).execute()
    await unwritten.visitor.request(api.submission(unwritten.id), { method: 'DELETE' })
    await expect.poll(() => stripe.refundedAt(unwritten.sessionId)).toBe(price.amount)
    expect(await stripe.refundedAt(written.sessionId)).toBe(0)
  })

  test('a request whose job failed for a day and was deleted by the queue is carried out within the hour', async () => {
    const { visitor, id } = await submitAndPreview(product)
    const family = { rootId: id, reason: 'requested' } as const
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1_000)
    await erasures.start(product.workerCtx.db, { ...family, now: yesterday })
    expect((await visitor.request(api.submission(id))).status).toBe(404)
    expect(await familyOf(id)).toHaveLength(1)
    expect(await eraseDue(product.workerCtx)).toMatchObject({ requested: 1 })
    await expect.poll(() => familyOf(id)).toHaveLength(0)
  })
})

test('the order number of an erased order is not reused', async () => {
  const { id, orderNumber } = await buyEulogy(product)
  const { paid_at } = await purchaseOf(id)
  await erase(id, 'operator')
  const other = await openPaymentPage(product)
  await stripe.payUnreported(other.sessionId)
  await confirmPayment({ ...product.workerCtx, now: () => paid_at ?? new Date() }, other.sessionId)
  const reply = await other.visitor.confirm(other.sessionId, other.id)
  expect(reply.orderNumber).not.toBe(orderNumber)
})
