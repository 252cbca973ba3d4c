import { ApiError } from '#web/api.ts'

const messages = {
  links: {
    limit: 'You already have three links that work. Stop one of them first.',
    gone: 'This link is no longer here. Please load the page again.',
  },
  used: {
    limit: 'One text can hold ten memories from others. Leave one out first.',
    gone: 'That memory is no longer here. The person who wrote it may have deleted it.',
  },
}

/** For the person who pressed the button; `about` is what they may have run into. */
export function failureOf(error: unknown, about: keyof typeof messages): string {
  const code = error instanceof ApiError ? error.code : 'unreachable'
  if (code === 'memory-limit') return messages[about].limit
  if (code === 'not-found') return messages[about].gone
  const says = error instanceof ApiError && /^(rate-limited|unavailable|memory-changed)$/.test(code)
  return says ? error.message : 'We couldn’t do this just now. Please try again in a moment.'
}
