import { expect, it } from 'vitest'
import { paidHere } from '#tests/support/records.ts'
import { nextReturn, type ReturnState } from './payment-return.ts'

const confirming: ReturnState = { kind: 'confirming' }
const answered = { type: 'answered', submissionId: 'an-id' } as const
const preparing = nextReturn(confirming, { ...answered, reply: paidHere })

it('shows no name and no text to another browser', () => {
  const state = nextReturn(confirming, { ...answered, reply: { state: 'paid-elsewhere' } })
  expect(state).toEqual({ kind: 'paid-elsewhere' })
  expect(nextReturn(state, { type: 'written', text: 'All.' })).toBe(state)
})

it('uses the first reply about the payment and ignores a second one', () => {
  expect(nextReturn(preparing, { ...answered, reply: { state: 'unpaid' } })).toBe(preparing)
})
