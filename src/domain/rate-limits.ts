/** What one network may do so and so often. Waiting, confirming and webhooks are never limited. */
export type RateLimitedAction =
  | 'submit'
  | 'preview'
  | 'checkout'
  | 'contact'
  | 'exchange-key'
  | 'retry'
  | 'edit'
  | 'your-data'

export type RateLimit = { times: number; seconds: number }

/**
 * Whether an action is allowed while it can't be counted. Actions that cost money or send email are
 * denied; those that save typed or paid work are allowed, and have other limits.
 */
export const whenUncounted: Record<RateLimitedAction, 'allow' | 'deny'> = {
  submit: 'allow',
  preview: 'deny',
  checkout: 'allow',
  contact: 'deny',
  'exchange-key': 'allow',
  retry: 'allow',
  edit: 'allow',
  'your-data': 'allow',
}
