/** What a call of the model is for. Each has money of its own, which the others cannot eat. */
export type Purpose = 'preview' | 'prewrite' | 'paid'

export type Caps = {
  /** Millionths of a dollar that may be spent in a day. */
  dailyMicros: Record<Purpose, number>
  /** Previews in a day. */
  previewsPerBrowser: number
  previewsPerNetwork: number
  /** How many a network has before its browsers are given a sum to do first. */
  previewsBeforePow: number
}

/** Model calls one submission may take in a day for its preview: about eight each time it is asked for. */
const maxCallsPerPreview = 40

/** The part of the day's money for previews that is kept for networks which had none yet. */
const newcomerShare = 1 / 3

/** Previews of today, not counting the one that is asked for; null when the caller is forgotten. */
export type PreviewUsage = { byBrowser: number; byNetwork: number; powSolved: boolean } | null

export type SpendRequest = {
  purpose: Purpose
  costMicros: number
  spentMicros: number
  /** Calls made today for the same submission. */
  priorCalls: number
  previewUsage: PreviewUsage
}

export type BudgetRefusal =
  | 'budget-spent'
  | 'browser-limit'
  | 'network-limit'
  | 'submission-limit'
  | 'pow-required'

/** Whether a call may be paid for. */
export function refuseSpend(asked: SpendRequest, caps: Caps): BudgetRefusal | null {
  const { purpose, previewUsage } = asked
  // A paid text is written at any cost; the operator is alerted instead.
  if (purpose === 'paid') return null
  if (asked.spentMicros + asked.costMicros > budgetFor(asked, caps)) return 'budget-spent'
  if (purpose !== 'preview') return null
  if (asked.priorCalls >= maxCallsPerPreview) return 'submission-limit'
  // Who was let in is not stopped halfway by others who come meanwhile.
  if (!previewUsage || asked.priorCalls > 0) return null
  if (previewUsage.byBrowser >= caps.previewsPerBrowser) return 'browser-limit'
  if (previewUsage.byNetwork >= caps.previewsPerNetwork) return 'network-limit'
  return previewUsage.byNetwork >= caps.previewsBeforePow && !previewUsage.powSolved
    ? 'pow-required'
    : null
}

/** Whether this call takes the day's spending past its cap. */
export function isOverCap({ purpose, spentMicros, costMicros }: SpendRequest, caps: Caps): boolean {
  return spentMicros + costMicros > caps.dailyMicros[purpose]
}

/** Repeated previews from few networks leave a part of the budget to first-time networks. */
function budgetFor({ purpose, previewUsage }: SpendRequest, caps: Caps): number {
  const all = caps.dailyMicros[purpose]
  const newcomer = previewUsage?.byNetwork === 0
  return purpose === 'preview' && !newcomer ? all * (1 - newcomerShare) : all
}

/** Days are those of UTC, so that every process turns the page at once. */
export function utcDay(now: Date): string {
  return now.toISOString().slice(0, 10)
}

export function secondsLeftInDay(now: Date): number {
  return 86_400 - Math.floor((now.getTime() / 1000) % 86_400)
}
