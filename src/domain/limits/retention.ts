const dayMs = 24 * 60 * 60 * 1000

export const erasureReasons = ['requested', 'unpaid-30-days', 'paid-3-years', 'operator'] as const
export type ErasureReason = (typeof erasureReasons)[number]
/** Asked for, so it begins at once. */
export type RequestedErasure = Extract<ErasureReason, 'requested' | 'operator'>

/** How long before the erasure of a paid eulogy the buyer is notified. */
const noticeDays = 30
const unpaidDays = 30
const paidYears = 3
/** Order numbers, amounts and dates are kept for tax law. */
const financialRecordYears = 7
/** Long enough for slow payment methods. */
const unpaidCheckoutDays = 90
/** What operators did, and what they were alerted about. Neither holds words of users. */
const operatorRecordYears = 2

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)

function yearsBefore(now: Date, years: number): Date {
  const date = new Date(now)
  date.setUTCFullYear(now.getUTCFullYear() - years)
  return date
}

/** The earliest erasure of a eulogy whose notice was due at the given time. */
export function earliestErasure(noticeDue: Date): Date {
  return new Date(noticeDue.getTime() + noticeDays * dayMs)
}

/** When a family is erased that isn't paid by then. */
export const unpaidErasure = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + unpaidDays * dayMs)

/** Anything older than these dates is due. */
export function retentionCutoffs(now: Date) {
  const paid = yearsBefore(now, paidYears)
  return {
    unpaid: daysBefore(now, unpaidDays),
    paid,
    /** If paid before this, the buyer is notified now. */
    noticeDue: new Date(paid.getTime() + noticeDays * dayMs),
    /** A notice sent before this was early enough. */
    noticeSent: daysBefore(now, noticeDays),
    financialRecords: yearsBefore(now, financialRecordYears),
    unpaidCheckout: daysBefore(now, unpaidCheckoutDays),
    operatorRecords: yearsBefore(now, operatorRecordYears),
  }
}
