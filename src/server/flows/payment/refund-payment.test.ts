import { beforeAll, expect, test } from 'vitest'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy, stripeControl } from '#tests/support/purchases.ts'
import { refundPayment } from './refund-payment.ts'

const product = setUpProduct()
const stripe = stripeControl(product)
beforeAll(() => stripe.setWebhookMode('off'))

const db = () => product.database.owner

const intentOf = async (sessionId: string) =>
  String((await stripe.readSession(sessionId)).payment_intent)

const requestsTo = async (route: string) => {
  const { recent } = await stripe.control<{ recent: { method: string; path: string }[] }>(
    'requests',
    'GET',
  )
  return recent.filter(({ method, path }) => `${method} ${path}`.startsWith(route)).length
}

test('finds a refund whose response was lost instead of refunding twice', async () => {
  const { id, sessionId } = await buyEulogy(product)
  const paymentIntent = await intentOf(sessionId)
  const { refund } = await stripe.control<{ refund: { id: string } }>(
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
