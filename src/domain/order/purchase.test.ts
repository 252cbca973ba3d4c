import { describe, expect, test } from 'vitest'
import { type CheckoutState, checkoutTransitions, isSettled } from './checkout.ts'
import {
  canBuy,
  orderState,
  type ProviderCheckout,
  paidPrice,
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
  amountSubtotal: 2000,
  amountTotal: 2000,
  amountTax: 0,
  currency: 'usd',
  paymentIntent: 'pi_1',
  payingSince: null,
  email: 'anna@example.com',
}

describe('a payment is accepted', () => {
  test('for a complete, paid session of ours', () => {
    expect(verifyPayment(paid, 'ours')).toBe('paid')
  })

  test.each<[string, Partial<ProviderCheckout>, string]>([
    ['another checkout', { checkoutId: 'other' }, 'foreign'],
    ['a session that is not ours', { checkoutId: null }, 'foreign'],
    ['an open session', { status: 'open' }, 'unpaid'],
    ['a complete session whose money is on its way', { paid: false }, 'unpaid'],
    ['a session without a payment', { paymentIntent: null }, 'unpaid'],
    ['an expired session', { status: 'expired', paid: false }, 'expired'],
  ])('but not %s', (_name, difference, verdict) => {
    expect(verifyPayment({ ...paid, ...difference }, 'ours')).toBe(verdict)
  })
})

test('a refunded purchase has no text written before payment', () => {
  expect(purchaseCan('prewrite', { state: 'open' })).toBe(true)
  expect(purchaseCan('prewrite', { state: 'refunded' })).toBe(false)
})

test.each([
  ['kept', 0, 'none', 'paid'],
  ['given back in part', 900, 'none', 'paid'],
  ['given back', 2000, 'none', 'refunded'],
  ['in dispute', 0, 'undecided', 'disputed'],
  ['lost in a dispute', 0, 'lost', 'refunded'],
  ['kept in a dispute', 0, 'won', 'paid'],
] as const)('a payment that is %s: the purchase follows', (_what, refunded, dispute, state) => {
  expect(
    resolvePaymentState({
      checkoutId: null,
      amount: 2000,
      refunded,
      failedRefundId: null,
      dispute,
    }),
  ).toBe(state)
})

test('a family refunded before any text was written may buy again', () => {
  expect(canBuy({ state: 'open' }, false)).toBe(true)
  expect(canBuy({ state: 'paid' }, false)).toBe(false)
  expect(canBuy({ state: 'disputed' }, false)).toBe(false)
  expect(canBuy({ state: 'refunded' }, false)).toBe(true)
  expect(canBuy({ state: 'refunded' }, true)).toBe(false)
})

test('an order counts as refunded only once the provider has accepted the refund', () => {
  expect(orderState({ state: 'open' }, { state: 'open' })).toBeNull()
  expect(orderState({ state: 'paid' }, { state: 'paid' })).toBe('writing')
  expect(orderState({ state: 'paid' }, { state: 'refunding' })).toBe('refunding')
  expect(orderState({ state: 'refunded' }, { state: 'refunded' })).toBe('refunded')
  expect(orderState({ state: 'disputed' }, { state: 'refunding' })).toBe('refunding')
  expect(orderState({ state: 'disputed' }, { state: 'refunded' })).toBe('refunded')
})

describe('the price that was paid', () => {
  const session = (amountSubtotal: number, amountTotal: number, amountTax = 0) => ({
    amountSubtotal,
    amountTotal,
    amountTax,
  })
  test.each([
    ['without tax', session(2000, 2000), 2000],
    ['with tax added to it', session(2000, 2190, 190), 2000],
    ['with tax included in it', session(2000, 2000, 173), 2000],
    ['with a discount', session(2000, 100), null],
    ['with a discount and tax', session(2000, 1790, 90), null],
    ['with something else added', session(2000, 2500, 190), null],
    ['with a discount that hides another price', session(2400, 2000), null],
  ])('is known or not: %s', (_how, amounts, known) => {
    expect(paidPrice(amounts)).toBe(known)
  })
})

test('a checkout is settled once its payment is recorded, refunded or not', () => {
  const states = Object.keys(checkoutTransitions) as CheckoutState[]
  expect(states.filter((state) => isSettled({ state }))).toEqual(['paid', 'refunding', 'refunded'])
})
