import { beforeEach, expect, it } from 'vitest'
import { price } from '#domain/offer.ts'
import { recordPurchase, recordRetry } from './analytics.ts'

beforeEach(() => {
  localStorage.clear()
  window.dataLayer = []
})

it.each([
  [3, 'retry_1'],
  [2, 'retry_2'],
  [1, 'retry_3'],
])('a retry with %i remaining is pushed as %s, with one less', (remaining, event) => {
  recordRetry(remaining)
  expect(window.dataLayer).toEqual([
    { event: 'retry_submitted', retriesLeft: remaining - 1 },
    { event },
  ])
})

it('pushes no name, no address and no typed word about a purchase', async () => {
  const typed = { person: 'Margaret Shaw', customer_name: 'Anna' }
  const purchase = { state: 'paid-here', orderNumber: '12345678', relationship: 'mother' } as const
  await recordPurchase('an-id', { ...purchase, ...typed })
  expect(window.dataLayer).toEqual([
    {
      event: 'purchase_completed',
      transaction_id: '12345678',
      value: price.amount / 100,
      currency: 'USD',
      item_name: 'Eulogy',
      relationship: 'mother',
      submission_id: 'an-id',
    },
  ])
})
