import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { price } from '#domain/offer.ts'
import { reconcile } from '#server/flows/payment/reconcile.ts'
import { syncPayment } from '#server/flows/payment/sync-payment.ts'
import {
  signed as signDelivery,
  signedHeaders,
  webhookPayload,
} from '#tests/load/harness/stand-ins.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { stripeControl } from '#tests/support/purchases.ts'
import { recordsOf } from '#tests/support/records.ts'
import { openSecondCheckout } from '#tests/support/second-checkout.ts'
import type { Visitor } from '#tests/support/visitor.ts'
import { forgeries } from './forged-webhooks.ts'

let buyer: Visitor
let submissionId: string

const product = setUpProduct()
const stripe = stripeControl(product)
beforeAll(() => stripe.setWebhookMode('off'))
beforeEach(async () => {
  buyer = product.visitor()
  submissionId = await buyer.submit()
  await buyer.preview(submissionId)
})

const stateOf = async (id: string) =>
  product.database.owner
    .selectFrom('eulogy_submissions as s')
    .leftJoin('purchases as p', 'p.root_id', 's.root_id')
    .select(['s.type', 'p.state'])
    .where('s.id', '=', id)
    .executeTakeFirstOrThrow()

test('three concurrent tabs with three emails get the same payment page', async () => {
  const emails = ['a@example.com', 'b@example.com', 'c@example.com']
  const responses = await Promise.all(
    emails.map((email) =>
      buyer.request(api.createCheckout(), { body: { submissionId, name: 'Anna', email } }),
    ),
  )
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  const pages = await Promise.all(responses.map((response) => response.json()))
  expect(new Set(pages.map(({ url }) => url)).size).toBe(1)
  const { sessionId } = await buyer.openCheckout(submissionId)
  expect(pages[0].url).toContain(sessionId)
  await stripe.pay(sessionId)
  expect(await buyer.confirm(sessionId, submissionId)).toMatchObject({ state: 'paid-here' })
})

describe('a return URL', () => {
  test('with a forged session marks nothing as paid', {
    tags: ['R9-a', 'R9-e', 'R9-f'],
  }, async () => {
    await buyer.openCheckout(submissionId)
    const reply = await buyer.confirm('cs_test_made_up', submissionId)
    expect(reply).toEqual({ state: 'unpaid' })
    expect(await stateOf(submissionId)).toEqual({ type: 'general', state: 'open' })
  })

  test('with an unpaid session asks the provider and marks nothing as paid', {
    tags: ['R9-a', 'R9-b', 'R9-f'],
  }, async () => {
    const { sessionId } = await buyer.openCheckout(submissionId)
    expect(await buyer.confirm(sessionId, submissionId)).toEqual({ state: 'unpaid' })
    expect(await stripe.countLookups(sessionId)).toBe(1)
    expect(await stateOf(submissionId)).toEqual({ type: 'general', state: 'open' })
    expect(await buyer.fullEulogy(submissionId)).toBeNull()
  })

  test("with another submission's session marks only that one as paid", {
    tags: ['R9-e', 'R9-f'],
  }, async () => {
    const other = product.visitor()
    const otherId = await other.submit()
    await other.preview(otherId)
    const { sessionId } = await other.openCheckout(otherId)
    await stripe.pay(sessionId)
    const reply = await buyer.confirm(sessionId, submissionId)
    expect(reply).toEqual({ state: 'paid-elsewhere' })
    expect((await stateOf(submissionId)).type).toBe('general')
    expect((await stateOf(otherId)).type).toBe('paid')
  })

  test('in a browser without a key confirms and shows no name and no text', {
    tags: 'S7-008',
  }, async () => {
    const { sessionId } = await buyer.openCheckout(submissionId)
    await stripe.pay(sessionId)
    const otherBrowser = product.visitor()
    expect(await otherBrowser.confirm(sessionId, submissionId)).toEqual({ state: 'paid-elsewhere' })
    expect((await otherBrowser.request(api.fullEulogy(submissionId))).status).toBe(404)
    expect((await stateOf(submissionId)).type).toBe('paid')
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
    webhook: (sessionId) => {
      const body = webhookPayload(sessionId)
      const headers = signedHeaders(body, product.webhookSecret)
      return fetch(product.url + api.paymentWebhook(), { method: 'POST', headers, body })
    },
    reconciler: () => reconcile(product.workerCtx, { all: true }),
  }
  const refundedAt = async (sessionId: string) => {
    const { sessions } = await stripe.control<{
      sessions: { id: string; amount_total: number; amount_refunded: number }[]
    }>('sessions', 'GET')
    return sessions.find(({ id }) => id === sessionId)?.amount_refunded
  }

  test('of another checkout marks nothing as paid', { tags: 'R9-e' }, async () => {
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
    {
      tags: ['R9-d', 'R9-e', 'F11-a', 'F11-b'],
    },
    async (_name, by, planted) => {
      const { sessionId } = await buyer.openCheckout(submissionId)
      await stripe.control(`sessions/${sessionId}`, 'PATCH', planted)
      await stripe.pay(sessionId)
      await findings[by]?.(sessionId)
      const { id: checkoutId } = await product.database.owner
        .selectFrom('checkouts')
        .select('id')
        .where('session_id', '=', sessionId)
        .executeTakeFirstOrThrow()
      const { amount_total: charged } = await stripe.readSession(sessionId)
      await expect.poll(() => refundedAt(sessionId), { timeout: 10_000 }).toBe(charged)
      expect(await buyer.confirm(sessionId, submissionId)).toEqual({ state: 'unpaid' })
      for (const find of Object.values(findings)) await find(sessionId)
      expect(await refundedAt(sessionId)).toBe(charged)
      expect(await stateOf(submissionId)).toEqual({ type: 'general', state: 'open' })
      expect(await recordsOf(product).alertsAbout(checkoutId)).toEqual(['payment-mismatch'])
      const told = () =>
        product.database.owner
          .selectFrom('emails')
          .select('kind')
          .where('submission_id', '=', submissionId)
          .where('kind', '=', 'wrong-amount')
          .execute()
      await expect.poll(told).toHaveLength(1)
      // The same eulogy can still be bought.
      const next = await buyer.openCheckout(submissionId)
      await stripe.pay(next.sessionId)
      expect(await buyer.confirm(next.sessionId, submissionId)).toMatchObject({
        state: 'paid-here',
      })
    },
  )

  test('of the price with tax on top counts as paid', { tags: 'F11-a' }, async () => {
    const { sessionId } = await buyer.openCheckout(submissionId)
    const withTax = { amount_total: 2_090, amount_tax: 190 }
    await stripe.control(`sessions/${sessionId}`, 'PATCH', withTax)
    await stripe.pay(sessionId)
    expect(await buyer.confirm(sessionId, submissionId)).toMatchObject({ state: 'paid-here' })
  })

  test('of the amount before a price change counts as paid', async () => {
    await product.database.owner
      .insertInto('purchases')
      .values({ root_id: submissionId, opened_at: new Date() })
      .execute()
    await product.database.owner
      .insertInto('checkouts')
      .values({
        id: crypto.randomUUID(),
        root_id: submissionId,
        attempt: 1,
        amount: 1500,
        currency: 'usd',
        opened_at: new Date(),
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute()
    const { sessionId } = await buyer.openCheckout(submissionId)
    expect(await stripe.readSession(sessionId)).toMatchObject({ amount_total: 1500 })
    await stripe.pay(sessionId)
    expect(await buyer.confirm(sessionId, submissionId)).toMatchObject({ state: 'paid-here' })
    expect((await stateOf(submissionId)).state).toBe('paid')
  })
})

describe('a webhook', () => {
  const deliver = (payload: string, signature: string) =>
    fetch(product.url + api.paymentWebhook(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
    })
  const signed = (payload: string, at: number) =>
    signDelivery(payload, at, product.webhookSecret).signature ?? ''
  const completed = (sessionId: string) =>
    JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'checkout.session.completed',
      data: {
        object: { id: sessionId, object: 'checkout.session', payment_status: 'paid' },
      },
    })
  const seconds = () => Math.floor(Date.now() / 1000)

  test('with any kind of forged signature is rejected', { tags: 'R9-a' }, async () => {
    const { sessionId } = await buyer.openCheckout(submissionId)
    await stripe.pay(sessionId)
    const payload = completed(sessionId)
    const sent = { payload, at: seconds(), secret: product.webhookSecret, other: completed('cs_2') }
    for (const [way, forge] of Object.entries(forgeries)) {
      const forged = forge(sent)
      const { status } = await deliver(forged.payload, forged.signature ?? '')
      expect([way, status]).toEqual([way, 400])
    }
    expect((await deliver(payload, 'nonsense')).status).toBe(400)
    expect((await stateOf(submissionId)).type).toBe('general')
  })

  test('with a valid signature is verified with the provider', {
    tags: 'R9-g',
  }, async () => {
    const { sessionId } = await buyer.openCheckout(submissionId)
    const payload = completed(sessionId)
    expect((await deliver(payload, signed(payload, seconds()))).status).toBe(200)
    expect(await stripe.countLookups(sessionId)).toBe(1)
    expect((await stateOf(submissionId)).type).toBe('general')
  })

  test('that is replayed changes nothing', {
    tags: ['S4-019', 'R9-i'],
  }, async () => {
    const { sessionId } = await buyer.openCheckout(submissionId)
    await stripe.pay(sessionId)
    const payload = completed(sessionId)
    const signature = signed(payload, seconds())
    for (let time = 0; time < 5; time += 1) {
      expect((await deliver(payload, signature)).status).toBe(200)
    }
    await buyer.waitForEulogy(submissionId)
    const texts = await product.database.owner
      .selectFrom('eulogies')
      .select('id')
      .where('submission_id', '=', submissionId)
      .execute()
    expect(texts).toHaveLength(1)
  })
})

test('a second payment is refunded, again if the refund fails, and the purchase stays paid', async () => {
  const first = await buyer.openCheckout(submissionId)
  await stripe.pay(first.sessionId)
  await buyer.confirm(first.sessionId, submissionId)
  const second = await openSecondCheckout(product, first.sessionId)
  const db = product.database.owner
  await stripe.pay(second.sessionId)
  await buyer.confirm(second.sessionId, submissionId)
  await expect
    .poll(async () => {
      const { sessions } = await stripe.control<{
        sessions: { id: string; amount_refunded: number }[]
      }>('sessions', 'GET')
      return sessions.find(({ id }) => id === second.sessionId)?.amount_refunded
    })
    .toBe(price.amount)
  const { payment_intent } = await stripe.readSession(second.sessionId)
  await syncPayment(product.ctx, String(payment_intent))
  expect(await stateOf(submissionId)).toEqual({ type: 'paid', state: 'paid' })

  const secondNow = () =>
    db
      .selectFrom('checkouts')
      .selectAll()
      .where('id', '=', second.checkoutId)
      .executeTakeFirstOrThrow()
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
