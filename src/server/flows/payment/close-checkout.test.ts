import { beforeAll, describe, expect, test } from 'vitest'
import { PaymentsFailure } from '#server/gateways/payments/payments.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { openPaymentPage, stripeControl, submitAndPreview } from '#tests/support/purchases.ts'
import { recordsOf } from '#tests/support/records.ts'
import { closeOpenCheckout } from './close-checkout.ts'

const product = setUpProduct({ worker: false })
const stripe = stripeControl(product)
const { checkoutsOf, submissionOf } = recordsOf(product)
beforeAll(() => stripe.setWebhookMode('off'))

const days = (count: number) => product.workerCtxInDays(count)
const open = () => openPaymentPage(product)
const statusOf = async (sessionId: string) => (await stripe.readSession(sessionId)).status

test('a family without an open checkout has none to close', async () => {
  const { id } = await submitAndPreview(product)
  expect(await closeOpenCheckout(days(0), { rootId: id, reason: 'requested' })).toBeNull()
})

describe.each(['requested', 'operator'] as const)('an erasure: %s', (reason) => {
  test('expires a page that can still be paid', async () => {
    const { id, sessionId } = await open()
    const closed = await closeOpenCheckout(days(0), { rootId: id, reason })
    expect(closed).toEqual({ id: expect.any(String), sessionId })
    expect(await statusOf(sessionId)).toBe('expired')
  })

  test('leaves a payment that just arrived to be refunded after it', async () => {
    const { id, sessionId } = await open()
    await stripe.pay(sessionId)
    expect(await closeOpenCheckout(days(0), { rootId: id, reason })).toMatchObject({ sessionId })
    expect((await submissionOf(id)).type).toBe('general')
  })
})

describe('a scheduled erasure', () => {
  const reason = 'unpaid-30-days'

  test('waits while the page can be paid, by our time and by the provider’s', async () => {
    const { id, sessionId } = await open()
    expect(await closeOpenCheckout(days(0), { rootId: id, reason })).toBe('still-open')
    expect(await closeOpenCheckout(days(2), { rootId: id, reason })).toBe('still-open')
    expect(await statusOf(sessionId)).toBe('open')
  })

  test('confirms a payment that nobody reported, and waits', async () => {
    const { id, sessionId } = await open()
    await stripe.pay(sessionId)
    expect(await closeOpenCheckout(days(2), { rootId: id, reason })).toBe('still-open')
    expect((await submissionOf(id)).type).toBe('paid')
  })

  test('closes a checkout that has expired at the provider', async () => {
    const { id, sessionId } = await open()
    await product.ctx.payments.expireCheckout(sessionId)
    expect(await closeOpenCheckout(days(2), { rootId: id, reason })).toMatchObject({ sessionId })
    expect(await checkoutsOf(id)).toEqual([{ session_id: sessionId, state: 'expired' }])
  })
})

test('a checkout whose page never opened has failed', async () => {
  const { id } = await open()
  await product.database.change(
    'checkouts',
    { root_id: id },
    { state: 'opening', session_id: null, url: null },
  )
  const closed = await closeOpenCheckout(days(0), { rootId: id, reason: 'requested' })
  expect(closed).toEqual({ id: expect.any(String), sessionId: null })
  expect(await checkoutsOf(id)).toEqual([{ session_id: null, state: 'failed' }])
})

test('a page that was paid in that moment may refuse to expire; an outage is retried', async () => {
  const { id, sessionId } = await open()
  const failing = (kind: 'refused' | 'uncertain') => {
    const expireCheckout = () => Promise.reject(new PaymentsFailure(kind, 'expire'))
    const ctx = { ...days(0), payments: { ...product.ctx.payments, expireCheckout } }
    return closeOpenCheckout(ctx, { rootId: id, reason: 'requested' })
  }
  expect(await failing('refused')).toMatchObject({ sessionId })
  await expect(failing('uncertain')).rejects.toThrow(PaymentsFailure)
})
