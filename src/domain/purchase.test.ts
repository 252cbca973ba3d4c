import { describe, expect, test } from 'vitest'
import { type ProviderCheckout, purchaseCan, whatIsPaid } from './purchase.ts'
import { refuseRetry } from './retry.ts'

const paid: ProviderCheckout = {
  sessionId: 'cs_1',
  checkoutId: 'ours',
  status: 'complete',
  paid: true,
  amountSubtotal: 1900,
  currency: 'usd',
  paymentIntent: 'pi_1',
}

describe('what is paid', () => {
  test('a complete, paid session of ours over 1900 usd', () => {
    expect(whatIsPaid(paid, { checkoutId: 'ours' })).toBe('paid')
  })

  test.each<[string, Partial<ProviderCheckout>, string]>([
    ['another checkout', { checkoutId: 'other' }, 'foreign'],
    ['a session that is not ours', { checkoutId: null }, 'foreign'],
    ['another amount', { amountSubtotal: 100 }, 'foreign'],
    ['another currency', { currency: 'jpy' }, 'foreign'],
    ['an open session', { status: 'open' }, 'unpaid'],
    ['a complete session whose money is on its way', { paid: false }, 'unpaid'],
    ['a session without a payment', { paymentIntent: null }, 'unpaid'],
    ['an expired session', { status: 'expired', paid: false }, 'expired'],
  ])('not %s', (_name, difference, verdict) => {
    expect(whatIsPaid({ ...paid, ...difference }, { checkoutId: 'ours' })).toBe(verdict)
  })
})

test('a refunded or disputed purchase stays readable, and its retries stop', () => {
  for (const state of ['refunded', 'disputed'] as const) {
    expect(purchaseCan('view', { state })).toBe(true)
    expect(refuseRetry({ state }, 2)).toBe('not-paid')
  }
})

test('a retry is refused at none left', () => {
  expect(refuseRetry({ state: 'paid' }, 0)).toBe('none-left')
  expect(refuseRetry({ state: 'paid' }, 1)).toBeNull()
})
