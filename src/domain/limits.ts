/** What one network may do so and so often. Waiting, confirming and webhooks are never limited. */
export type LimitedAct =
  | 'submit'
  | 'preview'
  | 'checkout'
  | 'contact'
  | 'exchange-key'
  | 'retry'
  | 'edit'
  | 'your-data'

export type Limit = { times: number; seconds: number }

/**
 * Whether an act is let through while its count cannot be kept. What costs money or fills somebody's
 * mailbox waits; what a person has typed or paid for goes on, and has walls of its own.
 */
export const withoutCount: Record<LimitedAct, 'go' | 'wait'> = {
  submit: 'go',
  preview: 'wait',
  checkout: 'go',
  contact: 'wait',
  'exchange-key': 'go',
  retry: 'go',
  edit: 'go',
  'your-data': 'go',
}
