/** How long a paid order may be without its first text, in milliseconds since it was paid. */
export type OrderDeadlines = {
  /** The operator is alerted. */
  alertMs: number
  /** The payment is refunded. */
  refundMs: number
  /** How long a single attempt to write may take. */
  attemptMs: number
}

/** The most that WRITING_ATTEMPT_SECONDS may be set to: the queue takes a longer one for dead. */
export const maxAttemptSeconds = 210

export type WritingAttempt = { startedAt: Date; endedAt: Date | null }

export type UnwrittenOrder = {
  paidAt: Date
  /** Of this order, the oldest first. */
  attempts: WritingAttempt[]
  /** Since when some worker has been running without a break. */
  workersUpSince: Date
}

export type OrderStep = 'wait' | 'alert' | 'attempt-first' | 'refund'

/** What has to happen now to an order that is paid and not written. */
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

/** While workers run, attempts follow each other more closely than this. */
const recentWindowMs = ({ refundMs }: OrderDeadlines) => refundMs / 2

/** After so long without a sign of any worker, all of them were down. */
export const downtimeMs = ({ refundMs }: OrderDeadlines) => refundMs * 0.3

/** An attempt from before a downtime says nothing about whether the text can be written now. */
function hasRecentAttempt(order: UnwrittenOrder, deadlines: OrderDeadlines, now: Date): boolean {
  return order.attempts.some((attempt, at) => {
    const over = attemptEndedAt(attempt, order.attempts[at + 1], deadlines)
    return over <= now.getTime() && over > now.getTime() - recentWindowMs(deadlines)
  })
}

/** Workers are there, and too busy to try even once: the buyer does not have to wait for that. */
function hasWaitedLongEnough(
  order: UnwrittenOrder,
  { refundMs }: OrderDeadlines,
  now: Date,
): boolean {
  const from = Math.max(order.paidAt.getTime(), order.workersUpSince.getTime())
  return now.getTime() - from >= refundMs
}

/** A worker that died in mid-writing left no end: its time ran out, or another began before that. */
function attemptEndedAt(
  { startedAt, endedAt }: WritingAttempt,
  next: WritingAttempt | undefined,
  { attemptMs }: OrderDeadlines,
): number {
  if (endedAt) return endedAt.getTime()
  const timeIsUp = startedAt.getTime() + attemptMs
  return next ? Math.min(next.startedAt.getTime(), timeIsUp) : timeIsUp
}
