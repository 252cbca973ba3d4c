import { expect, it } from 'vitest'
import { returns } from '#contract/urls.ts'
import { doorOf, leadsTo, leftId } from './doors.ts'

const at = (address: string, state: unknown = null) =>
  doorOf({ search: new URL(address, 'https://here.example').search, state })

it('knows the addresses that others send a visitor back to', () => {
  expect(at(returns.paid('an-id', 'a-session'))).toEqual({
    by: 'payment',
    sessionId: 'a-session',
    submissionId: 'an-id',
  })
  expect(at(returns.canceled('an-id'))).toEqual({ by: 'cancelled-payment', submissionId: 'an-id' })
  expect(at(returns.archive('an-id', 'key'))).toEqual({
    by: 'letter',
    submissionId: 'an-id',
    dataFirst: false,
  })
  expect(at(returns.yourData('an-id', 'key'))).toMatchObject({ by: 'letter', dataFirst: true })
})

it('takes a payment for one only with both ids', () => {
  expect(at('/?success=true&session_id=a-session').by).toBe('front')
  expect(at('/?success=true&submission_id=an-id').by).toBe('front')
})

it('opens on the text that the page before has brought along', () => {
  expect(at('/', { submissionId: 'an-id', fullEulogy: 'All.' })).toEqual({
    by: 'finished-eulogy',
    submissionId: 'an-id',
    fullEulogy: 'All.',
  })
})

it('finds the same submission again after a reload', () => {
  const door = at('/', { submissionId: 'an-id' })
  expect(leadsTo(door, 'an-id')).toBe(true)
  expect(leadsTo(door, 'another')).toBe(false)
  expect(leadsTo(at('/', { submissionId: 'an-id', paymentUnconfirmed: true }), 'an-id')).toBe(false)
})

it('is the front door again for whoever has left a submission there, and knows which', () => {
  expect(at('/', { leftId: 'an-id' })).toEqual({ by: 'front' })
  expect(leftId({ leftId: 'an-id' })).toBe('an-id')
  expect(leftId({ submissionId: 'an-id' })).toBeNull()
})

it('is the front door for everybody else', () => {
  expect(at('/?utm_source=x', { key: 'default' })).toEqual({ by: 'front' })
})
