import { ApiError } from './api.ts'
import type { Notice } from './ui/toast.ts'

/** A rate limit shows the server's message, which says when to try again. */
export function noticeForError(fallback: Notice, error: unknown): Notice {
  if (!(error instanceof ApiError) || error.code !== 'rate-limited') return fallback
  return { title: 'Please Try Again Soon', text: error.message }
}
