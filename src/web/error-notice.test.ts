import { expect, test } from 'vitest'
import { ApiError } from './api.ts'
import { noticeForError } from './error-notice.ts'

const fallback = { title: 'Error', text: 'Please try again.', destructive: true }

test('a rate limit shows the server’s message about when to try again', () => {
  const rateLimited = new ApiError('rate-limited', 'Please come back in an hour.')
  expect(noticeForError(fallback, rateLimited)).toEqual({
    title: 'Please Try Again Soon',
    text: 'Please come back in an hour.',
  })
})

test.each([new ApiError('server-error', 'HTTP 500'), new Error('offline')])(
  'any other error shows the fallback notice',
  (error) => {
    expect(noticeForError(fallback, error)).toBe(fallback)
  },
)
