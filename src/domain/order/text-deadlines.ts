/** Deadlines for a paid text: in milliseconds since payment, or since a retry was requested. */
export type TextDeadlines = {
  /** When the operator is alerted. */
  alertMs: number
  /** When the payment is refunded, or the retry given back. */
  refundMs: number
  /** How long a single attempt to write may take. */
  attemptMs: number
}

/** The maximum of an attempt: the queue expires longer jobs. */
export const maxAttemptSeconds = 210

export type WritingAttempt = { startedAt: Date; endedAt: Date | null }

export type UnwrittenText = {
  /** When it was paid or, if it is a retry, requested. */
  since: Date
  /** Oldest first. */
  attempts: WritingAttempt[]
  /** Since when at least one worker has been running without interruption. */
  workersUpSince: Date
}

export type TextStep = 'wait' | 'alert' | 'attempt-first' | 'end'

/** The next step for a text that is paid but not written. */
export function nextTextStep(text: UnwrittenText, deadlines: TextDeadlines, now: Date): TextStep {
  const ageMs = now.getTime() - text.since.getTime()
  if (ageMs < deadlines.alertMs) return 'wait'
  if (ageMs < deadlines.refundMs) return 'alert'
  return hasRecentAttempt(text, deadlines, now) || hasWaitedLongEnough(text, deadlines, now)
    ? 'end'
    : 'attempt-first'
}

/** With workers running, attempts are always closer together than this. */
const recentWindowMs = ({ refundMs }: TextDeadlines) => refundMs / 2

/** If no worker was seen for this long, all of them were down. */
export const downtimeMs = ({ refundMs }: TextDeadlines) => refundMs * 0.3

/** Attempts before a downtime don't count: the text may succeed now. */
function hasRecentAttempt(text: UnwrittenText, deadlines: TextDeadlines, now: Date): boolean {
  return text.attempts.some((attempt, index) => {
    const ended = attemptEndedAt(attempt, text.attempts[index + 1], deadlines)
    return ended <= now.getTime() && ended > now.getTime() - recentWindowMs(deadlines)
  })
}

/** A text ends even without an attempt if the workers were too busy for the whole period. */
function hasWaitedLongEnough(text: UnwrittenText, { refundMs }: TextDeadlines, now: Date): boolean {
  const from = Math.max(text.since.getTime(), text.workersUpSince.getTime())
  return now.getTime() - from >= refundMs
}

/** An attempt of a dead worker has no end: it ended at its timeout or when the next one started. */
function attemptEndedAt(
  { startedAt, endedAt }: WritingAttempt,
  next: WritingAttempt | undefined,
  { attemptMs }: TextDeadlines,
): number {
  if (endedAt) return endedAt.getTime()
  const timedOutAt = startedAt.getTime() + attemptMs
  return next ? Math.min(next.startedAt.getTime(), timedOutAt) : timedOutAt
}
