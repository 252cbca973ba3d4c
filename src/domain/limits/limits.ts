import { automaticRefundMinutes } from '#domain/offer.ts'

export type RateLimit = { times: number; seconds: number }
const perHour = (times: number): RateLimit => ({ times, seconds: 3_600 })

/** Requests per network. Waiting, confirming payments and the webhook of payments are never limited. */
const rates = {
  submit: perHour(30),
  // Up to three rounds for each preview.
  listen: perHour(120),
  preview: perHour(40),
  checkout: perHour(30),
  contact: perHour(5),
  'exchange-key': perHour(120),
  retry: perHour(20),
  // Also answers. An edited text is saved at each pause in typing.
  edit: perHour(1_800),
  // Each takes about 0.1 seconds of CPU time.
  file: perHour(60),
  'your-data': perHour(60),
  contribute: perHour(30),
  'find-links': perHour(10),
  'browser-error': perHour(60),
  // A forged one can make us ask for a certificate. The provider repeats what is refused.
  'mail-event': perHour(300),
  desk: perHour(20),
}

export type RateLimitedAction = keyof typeof rates

/**
 * Whether an action is allowed while the limiter is unavailable. Actions that cost money or send email are
 * denied; actions with user input or paid texts are allowed and have other limits.
 */
export const whenUncounted: Record<RateLimitedAction, 'allow' | 'deny'> = {
  submit: 'allow',
  listen: 'deny',
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
  'browser-error': 'allow',
  'mail-event': 'deny',
  desk: 'deny',
}

/** Only LOCAL_LIMITS changes them, on a developer's machine. */
export const limits = {
  rates,
  /** Previews, and texts written while the buyer pays, per day and network (IPv4: /24, IPv6: /48). */
  previewsPerNetwork: 60,
  /** As much as 60 ordinary previews. */
  previewDollarsPerNetwork: 1.5,
  prewritesPerNetwork: 10,
  /** Per day, of those that anyone can trigger. The privacy policy states it. */
  emailsPerMailbox: 5,
  /** A model that sends nothing for this long is aborted, and the other one is called. */
  writerIdleSeconds: 30,
  writingAttemptSeconds: 180,
  /** From the payment. */
  orderAlertSeconds: 300,
  orderRefundSeconds: automaticRefundMinutes * 60,
  /** Of the lower end of the length that was shown before payment. A shorter text is written once more. */
  leastLengthShare: 0.8,
  /** How long a full text of the automation may take before the order is checked again. */
  automationDeliverySeconds: 540,
  /** How long a load balancer gets to notice that an api is no longer ready. A process exits 35 seconds after SIGTERM. */
  drainSeconds: 5,
}

export type Limits = typeof limits

/** For the retries and rewrites of one order. The first text is always written. */
export const dollarsPerOrder = 5

const minute = 60
const hour = 60 * minute

/** When to try again, rounded up, as a duration that needs no time zone. */
export function waitMessage(seconds: number): string {
  if (seconds <= minute) return 'Please come back in a minute.'
  if (seconds <= 55 * minute) {
    return `Please come back in about ${Math.ceil(seconds / minute / 5) * 5} minutes.`
  }
  if (seconds <= hour) return 'Please come back in an hour.'
  return `Please come back in about ${Math.ceil(seconds / hour)} hours.`
}
