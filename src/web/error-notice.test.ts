import { expect, test } from 'vitest'
import { ApiError } from './api.ts'
import { noticeForError } from './error-notice.ts'

const usual = { title: 'Error', text: 'Please try again.', destructive: true }

test('whoever asked too often is told in the server’s words when to come back', () => {
  const refused = new ApiError('rate-limited', 'Please come back in an hour.')
  expect(noticeForError(usual, refused)).toEqual({
    title: 'A Little Later',
    text: 'Please come back in an hour.',
  })
})

test.each([new ApiError('server-error', 'HTTP 500'), new Error('offline')])(
  'any other error shows the usual notice',
  (error) => {
    expect(noticeForError(usual, error)).toBe(usual)
  },
)
