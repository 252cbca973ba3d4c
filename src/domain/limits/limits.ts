import { automaticRefundMinutes } from '#domain/offer.ts'
import { rates } from './rate-limits.ts'

/** Only LOCAL_LIMITS changes them, on a developer's machine. */
export const limits = {
  rates,
  /** Previews, and texts written while the buyer pays, per day and network (IPv4: /24, IPv6: /48). */
  previewsPerNetwork: 60,
  prewritesPerNetwork: 10,
  /** Per day, of those that anyone can trigger. The privacy policy states it. */
  emailsPerMailbox: 5,
  /** A model that sends nothing for this long is aborted, and the other one is called. */
  writerIdleSeconds: 30,
  writingAttemptSeconds: 180,
  /** From the payment. */
  orderAlertSeconds: 300,
  orderRefundSeconds: automaticRefundMinutes * 60,
  /** How long a full text of the automation may take before the order is checked again. */
  automationDeliverySeconds: 540,
  /** How long a load balancer gets to notice that an api is no longer ready. A process exits 35 seconds after SIGTERM. */
  drainSeconds: 5,
}

export type Limits = typeof limits

/** For the retries and rewrites of one order. The first text is always written. */
export const dollarsPerOrder = 5
