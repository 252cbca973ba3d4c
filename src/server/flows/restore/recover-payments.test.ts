import { expect, test } from 'vitest'
import { price } from '#domain/offer.ts'
import { reconcile } from '#server/flows/payment/reconcile.ts'
import { waitForAlert } from '#tests/support/emails.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy, openPaymentPage, stripeControl } from '#tests/support/purchases.ts'
import { recordsOf } from '#tests/support/records.ts'
import { recoverPayments } from './recover-payments.ts'

const product = setUpProduct()
const stripe = stripeControl(product)
const { checkoutOf, purchaseOf } = recordsOf(product)
const anHourAgo = () => new Date(Date.now() - 3_600_000)

/** Pays for a submission and then forgets its checkout, as a restore to an earlier time does. */
async function payAndForget(email: string) {
  const opened = await payUnreported({ email })
  await forgetCheckout(opened.sessionId)
  return opened
}

async function payUnreported(changes = {}) {
  const opened = await openPaymentPage(product, changes)
  await stripe.payUnreported(opened.sessionId)
  return opened
}

const forgetCheckout = (sessionId: string) =>
  product.database.owner.deleteFrom('checkouts').where('session_id', '=', sessionId).execute()

test('a payment whose checkout the backup does not have becomes an order, once', async () => {
  const { visitor, id, sessionId } = await payAndForget('found@example.com')
  expect(await reconcile(product.workerCtx, { all: true })).toBe(0)
  expect(await recoverPayments(product.workerCtx, anHourAgo())).toMatchObject({ added: 1, paid: 1 })
  expect(await recoverPayments(product.workerCtx, anHourAgo())).toMatchObject({ added: 0, paid: 0 })
  await visitor.waitForEulogy(id)
  expect(await checkoutOf(sessionId)).toMatchObject({ state: 'paid', root_id: id })
  expect(await stripe.refundedAt(sessionId)).toBe(0)
})

test('a payment for a submission that the backup does not have is refunded', async () => {
  const { id, sessionId } = await payAndForget('lost@example.com')
  await product.database.owner.deleteFrom('eulogy_submissions').where('id', '=', id).execute()
  await recoverPayments(product.workerCtx, anHourAgo())
  await expect.poll(() => stripe.refundedAt(sessionId)).toBe(price.amount)
  await recoverPayments(product.workerCtx, anHourAgo())
  expect(await stripe.refundedAt(sessionId)).toBe(price.amount)
  await waitForAlert(product, 'erased submission', 'a backup without it was restored')
})

test('a payment page that the backup does not have is closed', async () => {
  const { visitor, id, sessionId } = await openPaymentPage(product)
  await forgetCheckout(sessionId)
  expect(await recoverPayments(product.workerCtx, anHourAgo())).toMatchObject({ expired: 1 })
  expect(await stripe.readSession(sessionId)).toMatchObject({ status: 'expired' })
  expect((await visitor.openCheckout(id)).sessionId).not.toBe(sessionId)
})

test('a checkout whose session the backup does not have yet is paid for', async () => {
  const { visitor, id, sessionId } = await payUnreported()
  await product.database.change(
    'checkouts',
    { session_id: sessionId },
    { state: 'opening', session_id: null, url: null },
  )
  expect(await recoverPayments(product.workerCtx, anHourAgo())).toMatchObject({ paid: 1 })
  await visitor.waitForEulogy(id)
})

test('a refund that the backup does not have is recorded and not repeated', async () => {
  const { id, sessionId } = await buyEulogy(product)
  const { payment_intent } = await stripe.readSession(sessionId)
  await stripe.setWebhookMode('off')
  await stripe.control(`payments/${payment_intent}/refund`, 'POST', {})
  await stripe.setWebhookMode('normal')
  await recoverPayments(product.workerCtx, anHourAgo())
  expect((await purchaseOf(id)).state).toBe('refunded')
  expect(await stripe.refundedAt(sessionId)).toBe(price.amount)
})
