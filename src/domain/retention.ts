const dayMs = 24 * 60 * 60 * 1000

export type ErasureReason = 'requested' | 'unpaid-30-days' | 'paid-3-years' | 'operator'

/** How long before a paid eulogy is erased its buyer is told. */
const noticeDays = 30
const unpaidDays = 30
const paidYears = 3
/** An order number, an amount and the dates stay in the books for as long as tax law may ask for them. */
const financialRecordYears = 7
/** Long enough for a payment that takes weeks to arrive. */
const unpaidCheckoutDays = 90

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)

function yearsBefore(now: Date, years: number): Date {
  const then = new Date(now)
  then.setUTCFullYear(now.getUTCFullYear() - years)
  return then
}

/** The first moment at which a eulogy may be erased whose buyer's notice was due at the given time. */
export function earliestErasure(noticeDue: Date): Date {
  return new Date(noticeDue.getTime() + noticeDays * dayMs)
}

/** What lies before these moments is due now. */
export function retentionCutoffs(now: Date) {
  const paid = yearsBefore(now, paidYears)
  return {
    unpaid: daysBefore(now, unpaidDays),
    paid,
    /** Paid before this, the buyer is told now. */
    noticeDue: new Date(paid.getTime() + noticeDays * dayMs),
    /** A notice that went out before this has given its buyer the time it promised. */
    noticeSent: daysBefore(now, noticeDays),
    financialRecords: yearsBefore(now, financialRecordYears),
    unpaidCheckout: daysBefore(now, unpaidCheckoutDays),
  }
}
