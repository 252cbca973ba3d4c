import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestMerchant } from './test-merchant.ts'
import { startTestMerchant } from './test-merchant.ts'

let merchant: TestMerchant

beforeAll(async () => {
  merchant = await startTestMerchant()
})
afterAll(() => merchant.close())
beforeEach(() => merchant.control('PUT', '/webhooks', { mode: 'normal', delayMs: 0 }))

async function payOne(): Promise<string> {
  const { id } = await merchant.createCheckout()
  await merchant.control('POST', `/sessions/${id}/pay`)
  return id
}

async function eventOf(id: string) {
  const { body } = await merchant.control('GET', '/events')
  return body.events.find((event: { objectId: string }) => event.objectId === id)
}

describe('a webhook', () => {
  it('tells of the payment under a signature that the SDK accepts', async () => {
    const id = await payOne()
    const [event] = await merchant.waitForEvents('checkout.session.completed', id)
    expect(event).toMatchObject({ object: 'event', livemode: false })
    expect(event?.id).toMatch(/^evt_/)
    expect(event?.data.object).toMatchObject({ id, status: 'complete', payment_status: 'paid' })
  })

  it('comes again until it is accepted', async () => {
    merchant.plannedStatuses.push(500, 404)
    const id = await payOne()
    const deliveries = await merchant.waitForEvents('checkout.session.completed', id, 3)
    expect(new Set(deliveries.map((event) => event.id)).size).toBe(1)
    await expect
      .poll(() => eventOf(id))
      .toMatchObject({ accepted: 1, attempts: [{ status: 500 }, { status: 404 }, { status: 200 }] })
  })

  it('comes twice when doubled', async () => {
    await merchant.control('PUT', '/webhooks', { mode: 'duplicated' })
    const id = await payOne()
    const deliveries = await merchant.waitForEvents('checkout.session.completed', id, 2)
    expect(deliveries[0]?.id).toBe(deliveries[1]?.id)
  })

  it('is made but does not come while off, and can be sent later by hand', async () => {
    await merchant.control('PUT', '/webhooks', { mode: 'off' })
    const silent = await payOne()
    await merchant.control('PUT', '/webhooks', { mode: 'normal' })
    await merchant.waitForEvents('checkout.session.completed', await payOne())
    const event = await eventOf(silent)
    expect(event).toMatchObject({ type: 'checkout.session.completed', attempts: [] })

    await merchant.control('POST', `/events/${event.id}/redeliver`)
    await merchant.waitForEvents('checkout.session.completed', silent)
  })

  it('can come late', async () => {
    await merchant.control('PUT', '/webhooks', { delayMs: 150 })
    const paidAt = Date.now()
    await merchant.waitForEvents('checkout.session.completed', await payOne())
    expect(Date.now() - paidAt).toBeGreaterThanOrEqual(145)
  })
})

it('refuses a control that it does not understand', async () => {
  const answer = await merchant.control('PUT', '/webhooks', { mode: 'loud' })
  expect(answer.status).toBe(400)
})
