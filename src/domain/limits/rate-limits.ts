export type RateLimit = { times: number; seconds: number }
const perHour = (times: number): RateLimit => ({ times, seconds: 3_600 })

/** Requests per network. Waiting, confirming payments and webhooks are never limited. */
export const rates = {
  submit: perHour(30),
  preview: perHour(40),
  checkout: perHour(30),
  contact: perHour(5),
  'exchange-key': perHour(120),
  retry: perHour(20),
  // An edited text is saved at each pause in typing.
  edit: perHour(1_800),
  // Each takes about 0.1 seconds of CPU time.
  file: perHour(60),
  'your-data': perHour(60),
  contribute: perHour(30),
  'find-links': perHour(10),
  desk: perHour(20),
}

export type RateLimitedAction = keyof typeof rates

/**
 * Whether an action is allowed while the limiter is unavailable. Actions that cost money or send email are
 * denied; actions with user input or paid texts are allowed and have other limits.
 */
export const whenUncounted: Record<RateLimitedAction, 'allow' | 'deny'> = {
  submit: 'allow',
  preview: 'deny',
  checkout: 'allow',
  contact: 'deny',
  'exchange-key': 'allow',
  retry: 'allow',
  edit: 'allow',
  file: 'allow',
  'your-data': 'allow',
  'find-links': 'deny',
  contribute: 'allow',
  desk: 'deny',
}
