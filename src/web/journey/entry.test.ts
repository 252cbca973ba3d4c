import { expect, it } from 'vitest'
import { returnUrls } from '#contract/urls.ts'
import { leftId, opensSubmission, parseEntryPoint } from './entry.ts'

const at = (address: string, state: unknown = null) =>
  parseEntryPoint({ search: new URL(address, 'https://here.example').search, state })

it('knows the addresses that others send a visitor back to', () => {
  expect(at(returnUrls.paid('an-id', 'a-session'))).toEqual({
    by: 'payment',
    sessionId: 'a-session',
    submissionId: 'an-id',
  })
  expect(at(returnUrls.canceled('an-id'))).toEqual({
    by: 'canceled-payment',
    submissionId: 'an-id',
  })
  expect(at(returnUrls.archiveWithKey('an-id', 'key'))).toEqual({
    by: 'email',
    submissionId: 'an-id',
    dataFirst: false,
  })
  expect(at(returnUrls.yourDataWithKey('an-id', 'key'))).toMatchObject({
    by: 'email',
    dataFirst: true,
  })
})

it('takes a payment for one only with both ids', () => {
  expect(at('/?success=true&session_id=a-session').by).toBe('home')
  expect(at('/?success=true&submission_id=an-id').by).toBe('home')
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
  expect(opensSubmission(door, 'an-id')).toBe(true)
  expect(opensSubmission(door, 'another')).toBe(false)
  expect(
    opensSubmission(at('/', { submissionId: 'an-id', paymentUnconfirmed: true }), 'an-id'),
  ).toBe(false)
})

it('is the front door again for whoever has left a submission there, and knows which', () => {
  expect(at('/', { leftId: 'an-id' })).toEqual({ by: 'home' })
  expect(leftId({ leftId: 'an-id' })).toBe('an-id')
  expect(leftId({ submissionId: 'an-id' })).toBeNull()
})

it('is the front door for everybody else', () => {
  expect(at('/?utm_source=x', { key: 'default' })).toEqual({ by: 'home' })
})
