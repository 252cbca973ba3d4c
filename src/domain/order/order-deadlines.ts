/** Deadlines for a paid order without a text, in milliseconds since payment. */
export type OrderDeadlines = {
  /** When the operator is alerted. */
  alertMs: number
  /** When the payment is refunded. */
  refundMs: number
  /** How long a single attempt to write may take. */
  attemptMs: number
}

/** The maximum of WRITING_ATTEMPT_SECONDS: the queue expires longer jobs. */
export const maxAttemptSeconds = 210

export type WritingAttempt = { startedAt: Date; endedAt: Date | null }

export type UnwrittenOrder = {
  paidAt: Date
  /** Oldest first. */
  attempts: WritingAttempt[]
  /** Since when at least one worker has been running without interruption. */
  workersUpSince: Date
}

export type OrderStep = 'wait' | 'alert' | 'attempt-first' | 'refund'

/** The next step for an order that is paid but not written. */
export function nextOrderStep(
  order: UnwrittenOrder,
  deadlines: OrderDeadlines,
  now: Date,
): OrderStep {
  const ageMs = now.getTime() - order.paidAt.getTime()
  if (ageMs < deadlines.alertMs) return 'wait'
  if (ageMs < deadlines.refundMs) return 'alert'
  return hasRecentAttempt(order, deadlines, now) || hasWaitedLongEnough(order, deadlines, now)
    ? 'refund'
    : 'attempt-first'
}

/** With workers running, attempts are always closer together than this. */
const recentWindowMs = ({ refundMs }: OrderDeadlines) => refundMs / 2

/** If no worker was seen for this long, all of them were down. */
export const downtimeMs = ({ refundMs }: OrderDeadlines) => refundMs * 0.3

/** Attempts before a downtime don't count: the text may succeed now. */
function hasRecentAttempt(order: UnwrittenOrder, deadlines: OrderDeadlines, now: Date): boolean {
  return order.attempts.some((attempt, index) => {
    const ended = attemptEndedAt(attempt, order.attempts[index + 1], deadlines)
    return ended <= now.getTime() && ended > now.getTime() - recentWindowMs(deadlines)
  })
}

/** Refunds an order even without an attempt if the workers were too busy for the whole period. */
function hasWaitedLongEnough(
  order: UnwrittenOrder,
  { refundMs }: OrderDeadlines,
  now: Date,
): boolean {
  const from = Math.max(order.paidAt.getTime(), order.workersUpSince.getTime())
  return now.getTime() - from >= refundMs
}

/** An attempt of a dead worker has no end: it ended at its timeout or when the next one started. */
function attemptEndedAt(
  { startedAt, endedAt }: WritingAttempt,
  next: WritingAttempt | undefined,
  { attemptMs }: OrderDeadlines,
): number {
  if (endedAt) return endedAt.getTime()
  const timedOutAt = startedAt.getTime() + attemptMs
  return next ? Math.min(next.startedAt.getTime(), timedOutAt) : timedOutAt
}
