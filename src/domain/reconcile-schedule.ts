const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Ways of paying that take days are settled by then. */
const checkUnpaidForMs = 14 * dayMs

/** A refund that was accepted can still fail within a month. */
const checkRefundedForMs = 30 * dayMs

/** When to ask about a checkout that is not paid; null once it cannot be paid any more. */
export function nextUnpaidCheck(openedAt: Date, now: Date): Date | null {
  const ageMs = now.getTime() - openedAt.getTime()
  if (ageMs >= checkUnpaidForMs) return null
  return new Date(now.getTime() + (ageMs < hourMs ? minuteMs : hourMs))
}

/** When to ask whether the refund of a checkout has failed; null once it stands. */
export function nextRefundCheck(decidedAt: Date, now: Date): Date | null {
  return now.getTime() - decidedAt.getTime() >= checkRefundedForMs
    ? null
    : new Date(now.getTime() + dayMs)
}
