import { expect, test } from 'vitest'
import { type CheckoutState, checkoutTransitions, isSettled } from './checkout.ts'

test('a checkout is settled once its payment is recorded, refunded or not', () => {
  const states = Object.keys(checkoutTransitions) as CheckoutState[]
  expect(states.filter((state) => isSettled({ state }))).toEqual(['paid', 'refunding', 'refunded'])
})
