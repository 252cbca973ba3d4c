import { ApiError } from '#web/api.ts'

const messages = {
  links: 'You already have three links that work. Stop one of them first.',
  used: 'One text can hold ten memories from others. Leave one out first.',
}

/** For the person who pressed the button; `limit` is what they may have run into. */
export function failureOf(error: unknown, limit: keyof typeof messages): string {
  const code = error instanceof ApiError ? error.code : 'unreachable'
  if (code === 'memory-limit') return messages[limit]
  const says = error instanceof ApiError && /^(rate-limited|unavailable)$/.test(code)
  return says ? error.message : 'We couldn’t do this just now. Please try again in a moment.'
}
