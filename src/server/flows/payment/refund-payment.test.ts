import { beforeAll, describe, expect, test } from 'vitest'
import * as checkouts from '#server/store/checkouts.ts'
import { waitForAlert } from '#tests/support/emails.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy, stripeControl } from '#tests/support/purchases.ts'
import { recordsOf } from '#tests/support/records.ts'
import { reconcile } from './reconcile.ts'
import { refundPayment } from './refund-payment.ts'
import { syncPayment } from './sync-payment.ts'

const product = setUpProduct()
const stripe = stripeControl(product)
const { checkoutOf, jobsOf, purchaseOf } = recordsOf(product)
beforeAll(() => stripe.setWebhookMode('off'))

const db = () => product.database.owner

const requestsTo = async (route: string) => {
  const { recent } = await stripe.control<{ recent: { method: string; path: string }[] }>(
    'requests',
    'GET',
  )
  return recent.filter(({ method, path }) => `${method} ${path}`.startsWith(route)).length
}

test('finds a refund whose response was lost instead of refunding twice', async () => {
  const { sessionId } = await buyEulogy(product)
  const paymentIntent = await stripe.intentOf(sessionId)
  const { refund } = await stripe.control<{ refund: { id: string } }>(
    `payments/${paymentIntent}/refund`,
  )
  const checkout = await checkoutOf(sessionId)
  const refunding = { state: 'refunding', payment_intent: paymentIntent } as const
  await product.database.change('checkouts', { id: checkout.id }, refunding)
  const before = await requestsTo('POST /v1/refunds')
  await refundPayment(product.workerCtx, checkout.id)
  expect(await requestsTo('POST /v1/refunds')).toBe(before)
  const refunded = { state: 'refunded', refund_id: refund.id }
  expect(await checkoutOf(sessionId)).toMatchObject(refunded)
})

test('a refund that Stripe refuses without a dispute is repeated', async () => {
  const { sessionId } = await buyEulogy(product)
  const checkout = await checkoutOf(sessionId)
  await checkouts.startRefund(db(), checkout.id, 'requested', new Date())
  await stripe.control('fail', 'POST', { route: 'POST /v1/refunds', status: 400, times: 1 })
  await expect(refundPayment(product.workerCtx, checkout.id)).rejects.toThrow()
  expect(await checkouts.find(db(), checkout.id)).toMatchObject({ state: 'refunding' })
  await refundPayment(product.workerCtx, checkout.id)
  expect(await checkouts.find(db(), checkout.id)).toMatchObject({ state: 'refunded' })
})

describe('a refund that failed and whose payment was then disputed', () => {
  const inHours = (hours: number) => product.workerCtxInDays(hours / 24)

  const jobsFor = (checkoutId: string) => jobsOf('refund-payment', checkoutId)

  async function failAndDispute() {
    const { id, sessionId } = await buyEulogy(product)
    const paymentIntent = await stripe.intentOf(sessionId)
    const checkout = await checkoutOf(sessionId)
    await checkouts.startRefund(db(), checkout.id, 'requested', new Date())
    await refundPayment(product.workerCtx, checkout.id)
    const { refund_id } = await checkoutOf(sessionId)
    await stripe.control(`refunds/${refund_id}/fail`)
    await stripe.control(`sessions/${sessionId}/dispute`)
    await syncPayment(product.workerCtx, paymentIntent)
    expect((await checkoutOf(sessionId)).state).toBe('refunding')
    return { id, sessionId, paymentIntent, checkoutId: checkout.id }
  }

  const decide = (sessionId: string, outcome: 'won' | 'lost') =>
    stripe.control(`sessions/${sessionId}/dispute`, 'POST', { outcome })

  test('is tried again a day later, not every hour', async () => {
    const { sessionId, checkoutId } = await failAndDispute()
    await refundPayment(product.workerCtx, checkoutId)
    expect((await checkoutOf(sessionId)).state).toBe('refunding')
    await reconcile(inHours(1))
    await reconcile(inHours(23))
    expect(await jobsFor(checkoutId)).toEqual([])
    await decide(sessionId, 'won')
    await reconcile(inHours(25))
    expect(await jobsFor(checkoutId)).toHaveLength(1)
    await expect.poll(async () => (await checkoutOf(sessionId)).state).toBe('refunded')
    expect((await checkoutOf(sessionId)).refund_id).toMatch(/^re_/)
  })

  test('ends and is reported once the bank has returned the money', async () => {
    const { id, sessionId, paymentIntent, checkoutId } = await failAndDispute()
    await decide(sessionId, 'lost')
    await refundPayment(product.workerCtx, checkoutId)
    const ended = { state: 'refunded', refund_id: null, next_check_at: null }
    expect(await checkoutOf(sessionId)).toMatchObject(ended)
    const { order_number } = await purchaseOf(id)
    await waitForAlert(product, 'returned by the bank', String(order_number))
    await syncPayment(product.workerCtx, paymentIntent)
    await reconcile(inHours(25))
    expect(await checkoutOf(sessionId)).toMatchObject(ended)
    expect(await jobsFor(checkoutId)).toEqual([])
  })
})
