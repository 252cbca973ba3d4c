import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { price } from '#domain/offer.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { openPaymentPage, payForEulogy, stripeControl } from '#tests/support/purchases.ts'
import { recordsOf } from '#tests/support/records.ts'
import { confirmPayment } from './confirm-payment.ts'
import { watchPaidText } from './watch-paid-texts.ts'

/** No worker, so queued jobs stay in the queue. */
const product = setUpProduct({ worker: false })
const stripe = stripeControl(product)
const { alertsAbout, checkoutOf, jobsOf, purchaseOf, submissionOf } = recordsOf(product)
beforeAll(() => stripe.setWebhookMode('off'))

const db = () => product.database.owner

const countWriteJobs = async (id: string) => (await jobsOf('write-paid', id)).length

const openCheckout = (email = 'anna@example.com') => openPaymentPage(product, { email })

describe('a confirmed payment', () => {
  test('sets the type of its own submission to paid, fixes its memories and changes nothing else', async () => {
    const other = await openCheckout()
    const { visitor, id, sessionId } = await openCheckout()
    const before = { own: await submissionOf(id), other: await submissionOf(other.id) }
    expect(before.own.type).toBe('general')
    await stripe.pay(sessionId)
    expect(await submissionOf(id)).toEqual(before.own)
    await visitor.confirm(sessionId, id)
    expect(await submissionOf(id)).toEqual({ ...before.own, type: 'paid', memory_ids: [] })
    expect(await submissionOf(other.id)).toEqual(before.other)
  })

  test('is recorded once, with one order number: a paid row is not written again', async () => {
    const { visitor, id, sessionId, orderNumber } = await payForEulogy(product)
    expect(orderNumber).toMatch(/^\d{8}$/)
    expect((await purchaseOf(id)).order_number).toBe(orderNumber)
    // xmin is the id of the transaction that last wrote the row.
    const written = () =>
      sql<{ rows: string }>`
        select s.xmin::text || ' ' || p.xmin::text as rows from eulogy_submissions s
        join purchases p on p.root_id = s.id where s.id = ${id}
      `.execute(db())
    const first = (await written()).rows
    expect((await visitor.confirm(sessionId, id)).orderNumber).toBe(orderNumber)
    await stripe.sendWebhook(sessionId)
    await confirmPayment(product.ctx, sessionId)
    const again = await sql`
      select outcome from mark_paid(${sessionId}, 'pi_again', ${price.amount}, 'usd', now() + '1 hour')
    `.execute(product.database.api)
    expect(again.rows).toEqual([{ outcome: 'already-paid' }])
    expect((await written()).rows).toEqual(first)
  })

  test('queues the full text once, however often it is reported', async () => {
    const { visitor, id, sessionId } = await openCheckout()
    await stripe.pay(sessionId)
    expect(await countWriteJobs(id)).toBe(0)
    await Promise.all([
      visitor.confirm(sessionId, id),
      stripe.sendWebhook(sessionId),
      visitor.confirm(sessionId, id),
      stripe.sendWebhook(sessionId),
    ])
    expect(await countWriteJobs(id)).toBe(1)
    expect((await submissionOf(id)).type).toBe('paid')
    await visitor.confirm(sessionId, id)
    await stripe.sendWebhook(sessionId)
    expect(await countWriteJobs(id)).toBe(1)
  })

  test('has the same effect through the return and the webhook', async () => {
    const channels = {
      byReturn: ({ visitor, sessionId, id }: Awaited<ReturnType<typeof openCheckout>>) =>
        visitor.confirm(sessionId, id),
      byWebhook: ({ sessionId }: { sessionId: string }) => stripe.sendWebhook(sessionId),
    }
    const effects = []
    for (const report of Object.values(channels)) {
      const order = await openCheckout()
      await stripe.pay(order.sessionId)
      await report(order)
      const { state, paid_at, order_number } = await purchaseOf(order.id)
      const { type } = await submissionOf(order.id)
      const checkout = await checkoutOf(order.sessionId)
      effects.push({
        purchase: [state, paid_at !== null, order_number?.length],
        type,
        checkout: [checkout.state, checkout.amount, checkout.currency],
        ordered: await countWriteJobs(order.id),
        looks: await stripe.countLookups(order.sessionId),
      })
    }
    expect(effects[0]).toMatchObject({ type: 'paid', ordered: 1, looks: 1 })
    expect(effects[1]).toEqual(effects[0])
  })

  test('marks nothing as paid while the money is pending', async () => {
    const { visitor, id, sessionId } = await openCheckout('unpaid-anna@example.com')
    await stripe.pay(sessionId)
    expect(await stripe.readSession(sessionId)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
    })
    expect(await visitor.confirm(sessionId, id)).toEqual({ state: 'unpaid' })
    expect((await stripe.sendWebhook(sessionId)).status).toBe(200)
    expect((await submissionOf(id)).type).toBe('general')
    expect((await purchaseOf(id)).state).toBe('open')
    expect(await visitor.fullEulogy(id)).toBeNull()
    await stripe.control(`sessions/${sessionId}/settle`)
    // A session is looked up at most once a second.
    await expect.poll(() => visitor.confirm(sessionId, id)).toMatchObject({ state: 'paid-here' })
    expect((await submissionOf(id)).type).toBe('paid')
  })
})

test('an order that was just paid is not reported as late', async () => {
  const { id, orderNumber } = await payForEulogy(product)
  await watchPaidText(product.workerCtx, id)
  expect(await alertsAbout(orderNumber)).toEqual([])
  expect(await countWriteJobs(id)).toBe(1)
  const late = new Date(Date.now() + product.workerCtx.deadlines.alertMs + 1_000)
  await watchPaidText({ ...product.workerCtx, now: () => late }, id)
  expect(await alertsAbout(orderNumber)).toEqual(['order-unwritten'])
  // It's still queued.
  expect(await countWriteJobs(id)).toBe(1)
})

describe('the order number', () => {
  test('is the last eight digits of the millisecond of payment', async () => {
    const { visitor, id, sessionId } = await openCheckout()
    await stripe.pay(sessionId)
    const from = Date.now()
    await visitor.confirm(sessionId, id)
    const until = Date.now()
    const { paid_at, order_number } = await purchaseOf(id)
    const paidAt = paid_at?.getTime() ?? 0
    expect(paidAt).toBeGreaterThanOrEqual(from)
    expect(paidAt).toBeLessThanOrEqual(until)
    expect(order_number).toBe(String(paidAt).slice(-8))
  })

  test('differs for two payments in the same millisecond', async () => {
    const paid_at = new Date('2026-03-01T10:00:00.123Z')
    const ctx = { ...product.ctx, now: () => paid_at }
    const numbers = []
    for (let time = 0; time < 2; time += 1) {
      const { id, sessionId } = await openCheckout()
      await stripe.pay(sessionId)
      await confirmPayment(ctx, sessionId)
      numbers.push((await purchaseOf(id)).order_number)
    }
    const first = String(paid_at.getTime()).slice(-8)
    expect(numbers).toEqual([first, String(Number(first) + 1).padStart(8, '0')])
  })
})

test('a payment that hangs before its commit blocks no other', async () => {
  const ctx = { ...product.ctx, now: () => new Date('2026-03-02T10:00:00.456Z') }
  const [hanging, other] = [await openCheckout(), await openCheckout()]
  for (const { sessionId } of [hanging, other]) await stripe.pay(sessionId)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: queueing, resolve: markPaid } = Promise.withResolvers<void>()
  const queue: typeof ctx.queue = {
    async send(...job) {
      markPaid()
      await released
      return ctx.queue.send(...job)
    },
  }
  const confirming = confirmPayment({ ...ctx, queue }, hanging.sessionId)
  await queueing
  await confirmPayment(ctx, other.sessionId)
  release()
  await confirming
  const numbers = [await purchaseOf(other.id), await purchaseOf(hanging.id)]
  expect(numbers.map(({ order_number }) => order_number)).toEqual(['45600457', '45600456'])
})

test('repeated confirmations do not each ask the provider', async () => {
  const { visitor, id, sessionId } = await openCheckout()
  await Promise.all(Array.from({ length: 40 }, () => visitor.confirm(sessionId, id)))
  expect(await stripe.countLookups(sessionId)).toBeLessThan(5)
})
