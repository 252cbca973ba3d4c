import { expect, it } from 'vitest'
import { nextReturn, type ReturnState } from './payment-return.ts'

const confirming: ReturnState = { kind: 'confirming' }
const paid = {
  state: 'paid-here' as const,
  orderNumber: '12345678',
  person: 'Ruth Carver',
  customer_name: 'Daniel',
  relationship: 'grandmother',
}
const preparing = nextReturn(confirming, { type: 'answered', reply: paid, submissionId: 'an-id' })

it('shows no name and no text to another browser', () => {
  const state = nextReturn(confirming, {
    type: 'answered',
    reply: { state: 'paid-elsewhere' },
    submissionId: 'an-id',
  })
  expect(state).toEqual({ kind: 'paid-elsewhere' })
  expect(nextReturn(state, { type: 'written', text: 'All.' })).toBe(state)
})

it('uses the first reply about the payment and ignores a second one', () => {
  const second = { type: 'answered', reply: { state: 'unpaid' }, submissionId: 'an-id' } as const
  expect(nextReturn(preparing, second)).toBe(preparing)
})
