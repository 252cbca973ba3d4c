import { expect, test } from 'vitest'
import { Refused } from './api.ts'
import { inPlaceOf } from './come-back.ts'

const usual = { title: 'Error', text: 'Please try again.', destructive: true }

test('whoever asked too often is told in the server’s words when to come back', () => {
  const refused = new Refused('too-often', 'Please come back in an hour.')
  expect(inPlaceOf(usual, refused)).toEqual({
    title: 'A Little Later',
    text: 'Please come back in an hour.',
  })
})

test.each([new Refused('our-fault', 'HTTP 500'), new Error('offline')])(
  'any other trouble is told as usual',
  (error) => {
    expect(inPlaceOf(usual, error)).toBe(usual)
  },
)
