import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestMerchant } from './test-merchant.ts'
import { startTestMerchant } from './test-merchant.ts'

let merchant: TestMerchant

beforeAll(async () => {
  merchant = await startTestMerchant()
})
afterAll(() => merchant.close())
beforeEach(() => merchant.control('PUT', '/webhooks', { mode: 'normal' }))

async function payOne(customer_email?: string): Promise<string> {
  const { id } = await merchant.createCheckout(customer_email ? { customer_email } : {})
  await merchant.control('POST', `/sessions/${id}/pay`)
  return id
}

async function eventOf(id: string) {
  const { body } = await merchant.control('GET', '/events')
  return body.events.find((event: { objectId: string }) => event.objectId === id)
}

describe('a webhook', () => {
  it('announces the payment with a signature that the SDK accepts', async () => {
    const id = await payOne()
    const [event] = await merchant.waitForEvents('checkout.session.completed', id)
    expect(event).toMatchObject({ object: 'event', livemode: false })
    expect(event?.id).toMatch(/^evt_/)
    expect(event?.data.object).toMatchObject({ id, status: 'complete', payment_status: 'paid' })
  })

  it('is retried until it is accepted', async () => {
    merchant.plannedStatuses.push(500, 404)
    const id = await payOne()
    const deliveries = await merchant.waitForEvents('checkout.session.completed', id, 3)
    expect(new Set(deliveries.map((event) => event.id)).size).toBe(1)
    await expect.poll(() => eventOf(id)).toMatchObject({ accepted: 1 })
  })

  it('is sent twice in the mode duplicated', async () => {
    await merchant.control('PUT', '/webhooks', { mode: 'duplicated' })
    const id = await payOne()
    const deliveries = await merchant.waitForEvents('checkout.session.completed', id, 2)
    expect(deliveries[0]?.id).toBe(deliveries[1]?.id)
  })

  it('is sent twice to a buyer whose address starts with webhook-doubled', async () => {
    const id = await payOne('webhook-doubled@example.com')
    expect(await merchant.waitForEvents('checkout.session.completed', id, 2)).toHaveLength(2)
  })

  it('is recorded but not sent if the address starts with webhook-lost', async () => {
    const unsent = await payOne('webhook-lost@example.com')
    await merchant.waitForEvents('checkout.session.completed', await payOne())
    expect(await eventOf(unsent)).toMatchObject({ accepted: 0 })
    expect(merchant.received.map((event) => event.data.object)).not.toContainEqual(
      expect.objectContaining({ id: unsent }),
    )
  })

  it('is recorded but not sent in the mode off', async () => {
    await merchant.control('PUT', '/webhooks', { mode: 'off' })
    const unsent = await payOne()
    await merchant.control('PUT', '/webhooks', { mode: 'normal' })
    await merchant.waitForEvents('checkout.session.completed', await payOne())
    expect(await eventOf(unsent)).toMatchObject({
      type: 'checkout.session.completed',
      accepted: 0,
    })
  })
})

it('rejects an unknown webhook mode', async () => {
  const answer = await merchant.control('PUT', '/webhooks', { mode: 'loud' })
  expect(answer.status).toBe(400)
})
