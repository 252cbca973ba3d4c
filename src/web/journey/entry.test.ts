import { expect, it } from 'vitest'
import { returnUrls } from '#contract/urls.ts'
import { leftId, opensSubmission, parseEntryPoint } from './entry.ts'

const parse = (address: string, state: unknown = null) =>
  parseEntryPoint({ search: new URL(address, 'https://site.example').search, state })

it('recognizes the return addresses of payments and emails', () => {
  expect(parse(returnUrls.paid('an-id', 'a-session'))).toEqual({
    by: 'payment',
    sessionId: 'a-session',
    submissionId: 'an-id',
  })
  expect(parse(returnUrls.canceled('an-id'))).toEqual({
    by: 'canceled-payment',
    submissionId: 'an-id',
  })
  expect(parse(returnUrls.archiveWithKey('an-id', 'key'))).toEqual({
    by: 'email',
    submissionId: 'an-id',
    dataFirst: false,
  })
  expect(parse(returnUrls.yourDataWithKey('an-id', 'key'))).toMatchObject({
    by: 'email',
    dataFirst: true,
  })
})

it('requires both ids for a payment return', () => {
  expect(parse('/?success=true&session_id=a-session').by).toBe('home')
  expect(parse('/?success=true&submission_id=an-id').by).toBe('home')
})

it('opens a text passed along by the previous page', () => {
  expect(parse('/', { submissionId: 'an-id', fullEulogy: 'All.' })).toEqual({
    by: 'finished-eulogy',
    submissionId: 'an-id',
    fullEulogy: 'All.',
  })
})

it('opens the same submission after a reload', () => {
  const entry = parse('/', { submissionId: 'an-id' })
  expect(opensSubmission(entry, 'an-id')).toBe(true)
  expect(opensSubmission(entry, 'another')).toBe(false)
  expect(
    opensSubmission(parse('/', { submissionId: 'an-id', paymentUnconfirmed: true }), 'an-id'),
  ).toBe(false)
})

it('goes home after a submission is left and remembers its id', () => {
  expect(parse('/', { leftId: 'an-id' })).toEqual({ by: 'home' })
  expect(leftId({ leftId: 'an-id' })).toBe('an-id')
  expect(leftId({ submissionId: 'an-id' })).toBeNull()
})

it('goes home for any other URL', () => {
  expect(parse('/?utm_source=x', { key: 'default' })).toEqual({ by: 'home' })
})
