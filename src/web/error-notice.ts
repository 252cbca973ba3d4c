import { ApiError } from './api.ts'
import type { Notice } from './ui/toast.ts'

/** A limit shows the server's message, which says when to try again or what to do instead. */
export function noticeForError(fallback: Notice, error: unknown): Notice {
  if (!(error instanceof ApiError)) return fallback
  if (error.code === 'rate-limited') return { title: 'Please Try Again Soon', text: error.message }
  if (error.code === 'order-limit') return { title: 'Nothing New Was Started', text: error.message }
  return fallback
}
