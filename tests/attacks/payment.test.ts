import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { price } from '#domain/offer.ts'
import { reconcile } from '#server/flows/payment/reconcile.ts'
import { syncPayment } from '#server/flows/payment/sync-payment.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { openPaymentPage, stripeControl, submitAndPreview } from '#tests/support/purchases.ts'
import { recordsOf } from '#tests/support/records.ts'
import { sign, webhookPayload } from '#tests/support/stand-ins.ts'
import type { Visitor } from '#tests/support/visitor.ts'

let buyer: Visitor
let submissionId: string

const product = setUpProduct()
const stripe = stripeControl(product)
const { alertsAbout, checkoutOf } = recordsOf(product)
beforeAll(() => stripe.setWebhookMode('off'))
beforeEach(async () => {
  ;({ visitor: buyer, id: submissionId } = await submitAndPreview(product))
})

const stateOf = async (id: string) =>
  product.database.owner
    .selectFrom('eulogy_submissions as s')
    .leftJoin('purchases as p', 'p.root_id', 's.root_id')
    .select(['s.type', 'p.state'])
    .where('s.id', '=', id)
    .executeTakeFirstOrThrow()

describe('a return URL', () => {
  test('with a forged session marks nothing paid', async () => {
    await buyer.openCheckout(submissionId)
    const reply = await buyer.confirm('cs_test_made_up', submissionId)
    expect(reply).toEqual({ state: 'unpaid' })
    expect(await stateOf(submissionId)).toEqual({ type: 'general', state: 'open' })
  })

  test("with another's session marks only that one paid", async () => {
    const { id: otherId, sessionId } = await openPaymentPage(product)
    await stripe.pay(sessionId)
    const reply = await buyer.confirm(sessionId, submissionId)
    expect(reply).toEqual({ state: 'paid-elsewhere' })
    expect((await stateOf(submissionId)).type).toBe('general')
    expect((await stateOf(otherId)).type).toBe('paid')
  })
})

describe('a paid session', () => {
  const otherAmounts: [string, object][] = [
    ['of another amount', { amount_subtotal: 100, amount_total: 100 }],
    ['of a greater amount', { amount_subtotal: 1901, amount_total: 1901 }],
    ['of another amount before tax', { amount_subtotal: 100 }],
    ['with a discount', { amount_total: 1 }],
    ['with something added', { amount_total: 2_500, amount_tax: 100 }],
    ['of another currency', { currency: 'eur' }],
  ]
  const findings: Record<string, (sessionId: string) => Promise<unknown>> = {
    return: (sessionId) => buyer.confirm(sessionId, submissionId),
    webhook: (sessionId) => stripe.sendWebhook(sessionId),
    reconciler: () => reconcile(product.workerCtx, { all: true }),
  }
  test('of another checkout marks nothing as paid', async () => {
    const { sessionId } = await buyer.openCheckout(submissionId)
    const metadata = { checkout_id: crypto.randomUUID() }
    await stripe.control(`sessions/${sessionId}`, 'PATCH', { metadata })
    await stripe.pay(sessionId)
    expect(await buyer.confirm(sessionId, submissionId)).toEqual({ state: 'unpaid' })
    expect(await stateOf(submissionId)).toEqual({ type: 'general', state: 'open' })
  })

  test.each(
    otherAmounts.flatMap(([name, planted], nth) => {
      const by = Object.keys(findings)[nth % 3] ?? 'return'
      return [[name, by, planted] as const]
    }),
  )(
    '%s, found by the %s, marks nothing as paid and is refunded once',
    async (_name, by, planted) => {
      const { sessionId } = await buyer.openCheckout(submissionId)
      await stripe.control(`sessions/${sessionId}`, 'PATCH', planted)
      await stripe.pay(sessionId)
      await findings[by]?.(sessionId)
      const { id: checkoutId } = await checkoutOf(sessionId)
      const { amount_total: charged } = await stripe.readSession(sessionId)
      await expect.poll(() => stripe.refundedAt(sessionId), { timeout: 10_000 }).toBe(charged)
      expect(await buyer.confirm(sessionId, submissionId)).toEqual({ state: 'unpaid' })
      for (const find of Object.values(findings)) await find(sessionId)
      expect(await stripe.refundedAt(sessionId)).toBe(charged)
      expect(await stateOf(submissionId)).toEqual({ type: 'general', state: 'open' })
      expect(await alertsAbout(checkoutId)).toEqual(['payment-mismatch'])
      const told = () =>
        product.database.rows('emails', { submission_id: submissionId, kind: 'wrong-amount' })
      await expect.poll(told).toHaveLength(1)
      // The same eulogy can still be bought.
      const next = await buyer.openCheckout(submissionId)
      await stripe.pay(next.sessionId)
      expect(await buyer.confirm(next.sessionId, submissionId)).toMatchObject({
        state: 'paid-here',
      })
    },
  )

  test('of the price with tax on top counts as paid', async () => {
    const { sessionId } = await buyer.openCheckout(submissionId)
    const withTax = { amount_total: 2_090, amount_tax: 190 }
    await stripe.control(`sessions/${sessionId}`, 'PATCH', withTax)
    await stripe.pay(sessionId)
    expect(await buyer.confirm(sessionId, submissionId)).toMatchObject({ state: 'paid-here' })
  })

  test('of the amount before a price change counts as paid', async () => {
    const { sessionId } = await buyer.openCheckout(submissionId)
    const before = { amount_subtotal: 1_500, amount_total: 1_500 }
    await stripe.control(`sessions/${sessionId}`, 'PATCH', before)
    await product.database.change('checkouts', { session_id: sessionId }, { amount: 1_500 })
    expect((await buyer.openCheckout(submissionId)).sessionId).toBe(sessionId)
    await stripe.pay(sessionId)
    expect(await buyer.confirm(sessionId, submissionId)).toMatchObject({ state: 'paid-here' })
    expect((await stateOf(submissionId)).state).toBe('paid')
  })
})

describe('a webhook', () => {
  const deliver = (body: string, signature: string) =>
    fetch(product.url + api.paymentWebhook(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    })

  test('with any kind of forged signature is rejected', async () => {
    const { sessionId } = await buyer.openCheckout(submissionId)
    await stripe.pay(sessionId)
    const payload = webhookPayload(sessionId)
    const now = Math.floor(Date.now() / 1_000)
    const { webhookSecret: secret } = product
    const forged = {
      'no signature': '',
      'an empty signature': `t=${now},v1=`,
      nonsense: 'nonsense',
      'another secret': sign(payload, now, 'whsec_other'),
      'another body': sign(webhookPayload('cs_2'), now, secret),
      'one more byte': sign(`${payload} `, now, secret),
      'an expired time': sign(payload, now - 301, secret),
      'a renewed time': sign(payload, now - 3_600, secret).replace(/^t=\d+/, `t=${now}`),
      'an older scheme': sign(payload, now, secret).replace('v1=', 'v0='),
      'a shorter signature': sign(payload, now, secret).slice(0, -2),
    }
    for (const [way, signature] of Object.entries(forged))
      expect([way, (await deliver(payload, signature)).status]).toEqual([way, 400])
    expect((await stateOf(submissionId)).type).toBe('general')
  })
})

test('a second payment is refunded, again if the refund fails, and the purchase stays paid', async () => {
  const first = await buyer.openCheckout(submissionId)
  await stripe.pay(first.sessionId)
  await buyer.confirm(first.sessionId, submissionId)
  const second = await openSecondCheckout(first.sessionId)
  await stripe.pay(second.sessionId)
  await buyer.confirm(second.sessionId, submissionId)
  await expect.poll(() => stripe.refundedAt(second.sessionId)).toBe(price.amount)
  const { payment_intent } = await stripe.readSession(second.sessionId)
  await syncPayment(product.ctx, String(payment_intent))
  expect(await stateOf(submissionId)).toEqual({ type: 'paid', state: 'paid' })

  const secondNow = () => checkoutOf(second.sessionId)
  await expect.poll(async () => (await secondNow()).state).toBe('refunded')
  const { refund_id } = await secondNow()
  // Webhooks are off here, so the sync finds it.
  await stripe.control(`refunds/${refund_id}/fail`)
  await syncPayment(product.ctx, String(payment_intent))
  await syncPayment(product.ctx, String(payment_intent))
  expect((await secondNow()).state).toBe('refunding')
  await reconcile(product.workerCtx)
  await expect.poll(async () => (await secondNow()).state).toBe('refunded')
  expect((await secondNow()).refund_id).not.toBe(refund_id)
  const alerts = () =>
    product.mailbox.listEmails().filter(({ text }) => text.includes(String(refund_id)))
  await expect.poll(() => alerts().length).toBe(1)
  expect(await stateOf(submissionId)).toEqual({ type: 'paid', state: 'paid' })
})

/** Another open checkout of a purchase that is paid, as two racing tabs would leave it, inserted as the owner. */
async function openSecondCheckout(sessionId: string) {
  const first = await checkoutOf(sessionId)
  const id = randomUUID()
  const page = await product.ctx.payments.openCheckout({
    checkoutId: id,
    rootId: randomUUID(),
    amount: first.amount,
    currency: first.currency,
    email: 'anna@example.com',
    expiresAt: first.expires_at,
    successUrl: `${product.url}/payment-success`,
    cancelUrl: product.url,
  })
  await product.database.add('checkouts', {
    id,
    root_id: first.root_id,
    attempt: 2,
    amount: first.amount,
    currency: first.currency,
    opened_at: first.opened_at,
    expires_at: first.expires_at,
    state: 'open',
    session_id: page.sessionId,
    url: page.url,
  })
  return { checkoutId: id, sessionId: page.sessionId }
}
