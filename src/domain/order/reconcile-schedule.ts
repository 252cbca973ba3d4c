const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Even slow payment methods are settled by then. */
const checkUnpaidForMs = 14 * dayMs

/** An accepted refund can still fail within a month. */
const checkRefundedForMs = 30 * dayMs

/** When to check an unpaid checkout again; null once it can't be paid anymore. */
export function nextUnpaidCheck(openedAt: Date, now: Date): Date | null {
  const ageMs = now.getTime() - openedAt.getTime()
  if (ageMs >= checkUnpaidForMs) return null
  return new Date(now.getTime() + (ageMs < hourMs ? minuteMs : hourMs))
}

/** When to check a refund again; null once it's final. */
export function nextRefundCheck(decidedAt: Date, now: Date): Date | null {
  return now.getTime() - decidedAt.getTime() >= checkRefundedForMs
    ? null
    : new Date(now.getTime() + dayMs)
}

/** When to try again to refund a disputed payment. A bank takes weeks to decide. */
export const nextDisputeCheck = (now: Date): Date => new Date(now.getTime() + dayMs)
