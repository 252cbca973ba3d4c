import { describe, expect, test } from 'vitest'
import { refuseRetry } from '#domain/retry.ts'
import {
  canBuy,
  orderState,
  type ProviderCheckout,
  purchaseCan,
  resolvePaymentState,
  verifyPayment,
} from './purchase.ts'

const paid: ProviderCheckout = {
  sessionId: 'cs_1',
  checkoutId: 'ours',
  rootId: null,
  status: 'complete',
  paid: true,
  amountSubtotal: 1900,
  currency: 'usd',
  paymentIntent: 'pi_1',
}

const expected = { checkoutId: 'ours', amount: 1900, currency: 'usd' }

describe('a payment is accepted', () => {
  test('for a complete, paid session of ours over 1900 usd', () => {
    expect(verifyPayment(paid, expected)).toBe('paid')
  })

  test('at the price when the checkout was opened', () => {
    const earlier = { ...expected, amount: 1500 }
    expect(verifyPayment({ ...paid, amountSubtotal: 1500 }, earlier)).toBe('paid')
    expect(verifyPayment(paid, earlier)).toBe('mismatch')
  })

  test.each<[string, Partial<ProviderCheckout>, string]>([
    ['another checkout', { checkoutId: 'other' }, 'foreign'],
    ['a session that is not ours', { checkoutId: null }, 'foreign'],
    ['another amount', { amountSubtotal: 100 }, 'mismatch'],
    ['a greater amount', { amountSubtotal: 1901 }, 'mismatch'],
    ['another currency', { currency: 'jpy' }, 'mismatch'],
    ['an open session', { status: 'open' }, 'unpaid'],
    ['a complete session whose money is on its way', { paid: false }, 'unpaid'],
    ['a session without a payment', { paymentIntent: null }, 'unpaid'],
    ['an expired session', { status: 'expired', paid: false }, 'expired'],
  ])('but not %s', { tags: ['R9-e', 'R9-d', 'R9-b', 'R9-c'] }, (_name, difference, verdict) => {
    expect(verifyPayment({ ...paid, ...difference }, expected)).toBe(verdict)
  })
})

test('a refunded or disputed purchase stays readable but allows no retries', {
  tags: ['R38-a', 'R38-b'],
}, () => {
  for (const state of ['refunded', 'disputed'] as const) {
    expect(purchaseCan('view', { state })).toBe(true)
    expect(refuseRetry({ state }, 2)).toBe('not-paid')
  }
})

test('a refunded purchase has no text written before payment', () => {
  expect(purchaseCan('prewrite', { state: 'open' })).toBe(true)
  expect(purchaseCan('prewrite', { state: 'refunded' })).toBe(false)
})

test.each([
  ['kept', 0, 'none', 'paid'],
  ['given back in part', 900, 'none', 'paid'],
  ['given back', 1900, 'none', 'refunded'],
  ['in dispute', 0, 'undecided', 'disputed'],
  ['lost in a dispute', 0, 'lost', 'refunded'],
  ['kept in a dispute', 0, 'won', 'paid'],
] as const)('a payment that is %s: the purchase follows', (_what, refunded, dispute, state) => {
  expect(
    resolvePaymentState({
      checkoutId: null,
      amount: 1900,
      refunded,
      failedRefundId: null,
      dispute,
    }),
  ).toBe(state)
})

test('rejects a retry when none is left', { tags: 'S4-036' }, () => {
  expect(refuseRetry({ state: 'paid' }, 0)).toBe('no-retries-left')
  expect(refuseRetry({ state: 'paid' }, -1)).toBe('no-retries-left')
  expect(refuseRetry({ state: 'paid' }, 1)).toBeNull()
})

test('a family refunded before any text was written may buy again', {
  tags: 'R51-h',
}, () => {
  expect(canBuy({ state: 'open' }, false)).toBe(true)
  expect(canBuy({ state: 'paid' }, false)).toBe(false)
  expect(canBuy({ state: 'disputed' }, false)).toBe(false)
  expect(canBuy({ state: 'refunded' }, false)).toBe(true)
  expect(canBuy({ state: 'refunded' }, true)).toBe(false)
})

test('an order counts as refunded only once the provider has accepted the refund', {
  tags: 'R51-g',
}, () => {
  expect(orderState({ state: 'open' }, { state: 'open' })).toBeNull()
  expect(orderState({ state: 'paid' }, { state: 'paid' })).toBe('writing')
  expect(orderState({ state: 'paid' }, { state: 'refunding' })).toBe('refunding')
  expect(orderState({ state: 'refunded' }, { state: 'refunded' })).toBe('refunded')
  expect(orderState({ state: 'disputed' }, { state: 'refunding' })).toBe('refunding')
  expect(orderState({ state: 'disputed' }, { state: 'refunded' })).toBe('refunded')
})
