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
 * Whether an act is let through while its count cannot be kept. What costs money or fills somebody's
 * mailbox waits; what a person has typed or paid for goes on, and has walls of its own.
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
