import { expect, test } from 'vitest'
import { price } from '#domain/offer.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { openPaymentPage, stripeControl } from '#tests/support/purchases.ts'
import { recordsOf } from '#tests/support/records.ts'

const product = setUpProduct({ worker: false, settings: { AUTOMATIC_TAX: 'true' } })
const stripe = stripeControl(product)
const { alertsAbout, purchaseOf } = recordsOf(product)

test('with automatic tax the buyer pays the same price, which includes the tax', async () => {
  const { visitor, id, sessionId } = await openPaymentPage(product)
  await stripe.pay(sessionId)
  expect(await stripe.readSession(sessionId)).toMatchObject({
    amount_subtotal: price.amount,
    amount_total: price.amount,
    automatic_tax: { enabled: true, status: 'complete' },
    total_details: { amount_tax: 317 },
  })
  expect(await visitor.confirm(sessionId, id)).toMatchObject({ state: 'paid-here' })
  expect((await purchaseOf(id)).state).toBe('paid')
  expect(await alertsAbout(id)).toEqual([])
})
