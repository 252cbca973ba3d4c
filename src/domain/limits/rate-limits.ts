/** Actions limited per network. Waiting, confirming payments and webhooks are never limited. */
export type RateLimitedAction =
  | 'submit'
  | 'preview'
  | 'checkout'
  | 'contact'
  | 'exchange-key'
  | 'retry'
  | 'edit'
  | 'file'
  | 'your-data'
  | 'find-links'
  | 'contribute'
  | 'desk'

export type RateLimit = { times: number; seconds: number }

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
