import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestMerchant } from './test-merchant.ts'
import { startTestMerchant } from './test-merchant.ts'

let merchant: TestMerchant

beforeAll(async () => {
  merchant = await startTestMerchant()
})
afterAll(() => merchant.close())

async function paidCheckout() {
  const { id } = await merchant.createCheckout()
  const { body } = await merchant.control('POST', `/sessions/${id}/pay`)
  return { id, payment: body.session.payment_intent as string }
}

describe('a refund', () => {
  it('refunds the payment once and sends an event', async () => {
    const { payment } = await paidCheckout()
    const refund = await merchant.sdk.refunds.create({
      payment_intent: payment,
      reason: 'duplicate',
    })
    expect(refund).toMatchObject({
      object: 'refund',
      amount: 4200,
      status: 'succeeded',
      payment_intent: payment,
      reason: 'duplicate',
    })
    const chargeId = String(refund.charge)
    const [event] = await merchant.waitForEvents('charge.refunded', chargeId)
    expect(event?.data.object).toMatchObject({
      refunded: true,
      amount_refunded: 4200,
      payment_intent: payment,
    })
    const { data } = await merchant.sdk.refunds.list({ payment_intent: payment })
    expect(data.map((listed) => listed.id)).toEqual([refund.id])

    await expect(merchant.sdk.refunds.create({ payment_intent: payment })).rejects.toMatchObject({
      code: 'charge_already_refunded',
      statusCode: 400,
    })
  })

  it('can be partial, up to the unrefunded amount', async () => {
    const { payment } = await paidCheckout()
    const { sdk } = merchant
    await sdk.refunds.create({ payment_intent: payment, amount: 500 })
    await expect(
      sdk.refunds.create({ payment_intent: payment, amount: 4200 }),
    ).rejects.toMatchObject({ param: 'amount' })
    const rest = await sdk.refunds.create({ payment_intent: payment })
    expect(rest.amount).toBe(3700)
  })

  it.each([
    ['fail', 'failed', 'refund.failed'],
    ['cancel', 'canceled', 'refund.updated'],
  ])('can %s later and be retried', async (verb, expected, event) => {
    const { payment } = await paidCheckout()
    const { body } = await merchant.control('POST', `/payments/${payment}/refund`)
    await merchant.control('POST', `/refunds/${body.refund.id}/${verb}`)
    await merchant.waitForEvents(event, body.refund.id)
    const { data } = await merchant.sdk.refunds.list({ payment_intent: payment })
    expect(data.map(({ status }) => status)).toEqual([expected])
    expect((await merchant.sdk.refunds.create({ payment_intent: payment })).amount).toBe(4200)
  })

  it('is rejected for an unknown payment', async () => {
    await expect(merchant.sdk.refunds.create({ payment_intent: 'pi_none' })).rejects.toMatchObject({
      code: 'resource_missing',
      statusCode: 404,
    })
  })
})

describe('a dispute', () => {
  it('sends an event when it opens and closes, and blocks a refund until it is won', async () => {
    const { id, payment } = await paidCheckout()
    const opened = await merchant.control('POST', `/sessions/${id}/dispute`)
    const disputeId = opened.body.dispute.id
    await merchant.waitForEvents('charge.dispute.created', disputeId)
    await expect(merchant.sdk.refunds.create({ payment_intent: payment })).rejects.toMatchObject({
      code: 'charge_disputed',
    })
    await merchant.control('POST', `/sessions/${id}/dispute`, { outcome: 'won' })
    const [closed] = await merchant.waitForEvents('charge.dispute.closed', disputeId)
    expect(closed?.data.object).toMatchObject({ status: 'won', payment_intent: payment })
    const { data } = await merchant.sdk.disputes.list({ payment_intent: payment })
    expect(data.map(({ status }) => status)).toEqual(['won'])
    expect((await merchant.sdk.refunds.create({ payment_intent: payment })).amount).toBe(4200)
  })
})

describe('a delayed payment', () => {
  it.each(['succeeded', 'failed'] as const)(
    'completes unpaid and settles later: %s',
    async (outcome) => {
      const { id } = await merchant.createCheckout({ customer_email: 'unpaid@example.com' })
      await merchant.control('POST', `/sessions/${id}/pay`)
      const [completed] = await merchant.waitForEvents('checkout.session.completed', id)
      expect(completed?.data.object).toMatchObject({ status: 'complete', payment_status: 'unpaid' })

      await merchant.control('POST', `/sessions/${id}/settle`, { outcome })
      await merchant.waitForEvents(`checkout.session.async_payment_${outcome}`, id)
      const { payment_status } = await merchant.sdk.checkout.sessions.retrieve(id)
      expect(payment_status).toBe(outcome === 'succeeded' ? 'paid' : 'unpaid')
    },
  )
})
