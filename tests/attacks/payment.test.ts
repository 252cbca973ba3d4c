import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { price } from '#domain/offer.ts'
import { confirmPayment } from '#server/flows/payment/confirm-payment.ts'
import { reconcile } from '#server/flows/payment/reconcile.ts'
import { syncPayment } from '#server/flows/payment/sync-payment.ts'
import { forgeries, signed as signDelivery } from '#tests/fire/webhooks/forgeries.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { stripeControl } from '#tests/support/purchases.ts'
import { openSecondCheckout } from '#tests/support/second-checkout.ts'
import type { Visitor } from '#tests/support/visitor.ts'

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
  test.each([
    ['of another amount', { amount_subtotal: 100, amount_total: 100 }],
    ['of a greater amount', { amount_subtotal: 1901, amount_total: 1901 }],
    ['of another amount before tax', { amount_subtotal: 100 }],
    ['of another currency', { currency: 'eur' }],
    ['of another checkout', { metadata: { checkout_id: crypto.randomUUID() } }],
  ])('%s marks nothing as paid', { tags: ['R9-d', 'R9-e'] }, async (_name, planted) => {
    const { sessionId } = await buyer.openCheckout(submissionId)
    await stripe.control(`sessions/${sessionId}`, 'PATCH', planted)
    await stripe.pay(sessionId)
    expect(await buyer.confirm(sessionId, submissionId)).toEqual({ state: 'unpaid' })
    expect(await stateOf(submissionId)).toEqual({ type: 'general', state: 'open' })
  })

  test('of another amount is reported to the operator once', async () => {
    const { sessionId } = await buyer.openCheckout(submissionId)
    await stripe.control(`sessions/${sessionId}`, 'PATCH', { amount_subtotal: 1800 })
    await stripe.pay(sessionId)
    await buyer.confirm(sessionId, submissionId)
    await confirmPayment(product.ctx, sessionId)
    const { id: checkoutId } = await product.database.owner
      .selectFrom('checkouts')
      .select('id')
      .where('session_id', '=', sessionId)
      .executeTakeFirstOrThrow()
    const alertsAbout = () =>
      product.mailbox.listEmails().filter(({ text }) => text.includes(checkoutId))
    await expect.poll(() => alertsAbout().length).toBe(1)
    expect(alertsAbout()[0]?.subject).toContain('A payment was not recorded')
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
