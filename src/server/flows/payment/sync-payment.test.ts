import { describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { findOrders } from '#server/flows/desk/find-orders.ts'
import { listStuckOrders } from '#server/flows/desk/list-stuck.ts'
import { eraseOrder } from '#server/flows/desk/order-actions.ts'
import * as eulogies from '#server/store/eulogies.ts'
import { deskRecords } from '#tests/support/desk-browser.ts'
import { waitForAlert } from '#tests/support/emails.ts'
import { refusalOf } from '#tests/support/http.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy, openPaymentPage, stripeControl } from '#tests/support/purchases.ts'
import { recordsOf } from '#tests/support/records.ts'
import { requestRetry } from '#tests/support/retries-and-rewrites.ts'
import type { Visitor } from '#tests/support/visitor.ts'
import { syncPayment } from './sync-payment.ts'

const product = setUpProduct()
const stripe = stripeControl(product)
const { alertsAbout, checkoutOf, familyOf, purchaseOf } = recordsOf(product)
const { operator } = deskRecords(product)

describe('a purchase', () => {
  const stateOf = async (id: string) => (await purchaseOf(id)).state
  const waitForState = (id: string, state: string) => expect.poll(() => stateOf(id)).toBe(state)

  async function expectReadable(visitor: Visitor, id: string, text: string) {
    expect(await visitor.fullEulogy(id)).toBe(text)
    expect(await visitor.requestJson(api.submission(id))).toMatchObject({
      full_eulogy: text,
      retries: 0,
    })
    expect(await visitor.requestJson(api.versions(id))).toMatchObject({ rewritesLeft: 0 })
    expect(await refusalOf(await requestRetry(visitor, id))).toEqual([409, 'not-paid'])
    expect(await familyOf(id)).toHaveLength(1)
  }

  test('that is refunded stays readable and has no more retries', async () => {
    const { visitor, id, sessionId, text } = await buyEulogy(product)
    await stripe.control(`payments/${await stripe.intentOf(sessionId)}/refund`)
    await waitForState(id, 'refunded')
    await expectReadable(visitor, id, text)
  })

  test('that is disputed stays readable without retries until the dispute is won', async () => {
    const { visitor, id, sessionId, orderNumber, text } = await buyEulogy(product)
    await stripe.control(`sessions/${sessionId}/dispute`)
    await waitForState(id, 'disputed')
    await expectReadable(visitor, id, text)
    await stripe.control(`sessions/${sessionId}/dispute`, 'POST', { outcome: 'won' })
    await waitForState(id, 'paid')
    expect((await requestRetry(visitor, id)).status).toBe(201)
    await waitForAlert(product, 'disputed a payment', orderNumber)
    await waitForAlert(product, 'is won')
    expect(product.mailbox.listEmails().some(({ subject }) => /is lost/.test(subject))).toBe(false)
  })

  test('whose dispute is lost stays readable, and no longer needs the operator', async () => {
    const { visitor, id, sessionId, text } = await buyEulogy(product)
    const isStuck = async () =>
      (await listStuckOrders(product.workerCtx)).some(({ rootId }) => rootId === id)
    await stripe.control(`sessions/${sessionId}/dispute`)
    await waitForState(id, 'disputed')
    expect(await isStuck()).toBe(true)
    await stripe.control(`sessions/${sessionId}/dispute`, 'POST', { outcome: 'lost' })
    await waitForState(id, 'refunded')
    expect(await isStuck()).toBe(false)
    await expectReadable(visitor, id, text)
    await waitForAlert(product, 'is lost')
  })

  test('is paid and refunded if the refund comes first', async () => {
    const { visitor, id, sessionId } = await openPaymentPage(product)
    // Once refunded, nothing is written anymore.
    await expect.poll(() => eulogies.isWritten(product.workerCtx.db, id)).toBe(true)
    await stripe.payUnreported(sessionId)
    expect(await stateOf(id)).toBe('open')
    await stripe.control(`payments/${await stripe.intentOf(sessionId)}/refund`)
    await waitForState(id, 'refunded')
    await expectReadable(visitor, id, await visitor.waitForEulogy(id))
  })

  test('stays paid after a partial refund or a failed refund', async () => {
    const { id, sessionId } = await buyEulogy(product)
    const intent = await stripe.intentOf(sessionId)
    const { refund } = await stripe.control<{ refund: { id: string } }>(
      `payments/${intent}/refund`,
      'POST',
    )
    await waitForState(id, 'refunded')
    await stripe.control(`refunds/${refund.id}/fail`)
    await waitForState(id, 'paid')
    await stripe.control(`payments/${intent}/refund`, 'POST', { amount: 900 })
    await waitForEvents('charge.refunded', intent.replace('pi_', 'ch_'), 2)
    expect(await stateOf(id)).toBe('paid')
  })

  /** Waits until this many events of the type were accepted. */
  const waitForEvents = (type: string, objectId: string, times: number) =>
    expect
      .poll(async () => {
        const { events } = await stripe.control<{
          events: { type: string; objectId: string; accepted: number }[]
        }>('events', 'GET')
        const fitting = events.filter((event) => event.type === type && event.objectId === objectId)
        return fitting.filter(({ accepted }) => accepted > 0).length
      })
      .toBe(times)
})

test('a dispute about the payment of an erased order is reported once, and the order can be found', async () => {
  const { id, sessionId } = await buyEulogy(product)
  const paymentIntent = await stripe.intentOf(sessionId)
  await eraseOrder(product.workerCtx, operator, id)
  const { id: checkoutId } = await checkoutOf(sessionId)
  await stripe.control(`sessions/${sessionId}/dispute`)
  await waitForAlert(product, 'disputed a payment', checkoutId)
  await syncPayment(product.workerCtx, paymentIntent)
  expect(await alertsAbout(checkoutId)).toEqual(['dispute-opened'])
  for (const reference of [checkoutId, sessionId, paymentIntent])
    expect((await findOrders(product.workerCtx, reference)).erased).toMatchObject({ root_id: id })
})

test('a refund is not reported as a dispute, and a dispute only once', async () => {
  const refunded = await buyEulogy(product)
  const disputed = await buyEulogy(product)
  await stripe.control(`payments/${await stripe.intentOf(refunded.sessionId)}/refund`)
  await stripe.control(`sessions/${disputed.sessionId}/dispute`)
  // An alert is sent once a minute at most.
  for (const minutes of [0, 2, 4]) {
    const now = () => new Date(Date.now() + minutes * 60_000)
    for (const { sessionId } of [refunded, disputed])
      await syncPayment({ ...product.workerCtx, now }, await stripe.intentOf(sessionId))
  }
  expect(await alertsAbout(refunded.orderNumber)).toEqual([])
  expect(await alertsAbout(disputed.orderNumber)).toEqual(['dispute-opened'])
})

test('a stale provider response is corrected by the next one', async () => {
  const { id, sessionId } = await buyEulogy(product)
  const paymentIntent = await stripe.intentOf(sessionId)
  const { payments } = product.ctx
  const old = await payments.findPayment(paymentIntent)
  await stripe.control(`payments/${paymentIntent}/refund`)
  await syncPayment(product.workerCtx, paymentIntent)
  const answers = [old]
  const slow = {
    ...payments,
    findPayment: async (asked: string) => answers.shift() ?? payments.findPayment(asked),
  }
  await syncPayment({ ...product.workerCtx, payments: slow }, paymentIntent)
  const { state } = await purchaseOf(id)
  expect([answers, state]).toEqual([[], 'refunded'])
})
