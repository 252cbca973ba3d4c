import { ApiError } from './api.ts'
import type { Notice } from './ui/toasts.tsx'

/** When we must ask people to come back, the server's own words say when; trying at once cannot help. */
export function noticeForError(usual: Notice, error: unknown): Notice {
  if (!(error instanceof ApiError) || error.code !== 'rate-limited') return usual
  return { title: 'A Little Later', text: error.message }
}
