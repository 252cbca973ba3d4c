import { expect, it } from 'vitest'
import { returnUrls } from '#contract/urls.ts'
import { leftId, opensSubmission, parseEntryPoint } from './entry.ts'

const at = (address: string, state: unknown = null) =>
  parseEntryPoint({ search: new URL(address, 'https://here.example').search, state })

it('recognizes the return addresses of payments and emails', () => {
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

it('requires both ids for a payment return', () => {
  expect(at('/?success=true&session_id=a-session').by).toBe('home')
  expect(at('/?success=true&submission_id=an-id').by).toBe('home')
})

it('opens a text that the previous page passed on', () => {
  expect(at('/', { submissionId: 'an-id', fullEulogy: 'All.' })).toEqual({
    by: 'finished-eulogy',
    submissionId: 'an-id',
    fullEulogy: 'All.',
  })
})

it('opens the same submission after a reload', () => {
  const entry = at('/', { submissionId: 'an-id' })
  expect(opensSubmission(entry, 'an-id')).toBe(true)
  expect(opensSubmission(entry, 'another')).toBe(false)
  expect(
    opensSubmission(at('/', { submissionId: 'an-id', paymentUnconfirmed: true }), 'an-id'),
  ).toBe(false)
})

it('is home after a submission was left, and knows which one', () => {
  expect(at('/', { leftId: 'an-id' })).toEqual({ by: 'home' })
  expect(leftId({ leftId: 'an-id' })).toBe('an-id')
  expect(leftId({ submissionId: 'an-id' })).toBeNull()
})

it('is home for any other address', () => {
  expect(at('/?utm_source=x', { key: 'default' })).toEqual({ by: 'home' })
})
