/** What a model call is for. Each has its own daily budget. */
export type Purpose = 'preview' | 'prewrite' | 'paid'

export type Caps = {
  /** Millionths of a dollar per day. */
  dailyMicros: Record<Purpose, number>
  /** Previews per day. */
  previewsPerBrowser: number
  previewsPerNetwork: number
  /** Previews per network and day before a proof of work is required. */
  previewsBeforePow: number
}

/** Model calls per day for the preview of one submission. Each preview takes about eight. */
const maxCallsPerPreview = 40

/** The share of the daily preview budget reserved for networks without a preview today. */
const newcomerShare = 1 / 3

/** Today's previews, except the requested one. Null if the submission's origin was purged. */
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

/** Why a call must not be made; null if it may. */
export function refuseSpend(request: SpendRequest, caps: Caps): BudgetRefusal | null {
  const { purpose, previewUsage } = request
  // Paid texts are always written; the operator is alerted if they exceed the budget.
  if (purpose === 'paid') return null
  if (request.spentMicros + request.costMicros > budgetFor(request, caps)) return 'budget-spent'
  if (purpose !== 'preview') return null
  if (request.priorCalls >= maxCallsPerPreview) return 'submission-limit'
  // A preview that has started isn't stopped by limits that others reach in the meantime.
  if (!previewUsage || request.priorCalls > 0) return null
  if (previewUsage.byBrowser >= caps.previewsPerBrowser) return 'browser-limit'
  if (previewUsage.byNetwork >= caps.previewsPerNetwork) return 'network-limit'
  return previewUsage.byNetwork >= caps.previewsBeforePow && !previewUsage.powSolved
    ? 'pow-required'
    : null
}

export function isOverCap({ purpose, spentMicros, costMicros }: SpendRequest, caps: Caps): boolean {
  return spentMicros + costMicros > caps.dailyMicros[purpose]
}

/** Keeps heavy users from using up the whole preview budget. */
function budgetFor({ purpose, previewUsage }: SpendRequest, caps: Caps): number {
  const cap = caps.dailyMicros[purpose]
  const isFirstPreview = previewUsage?.byNetwork === 0
  return purpose === 'preview' && !isFirstPreview ? cap * (1 - newcomerShare) : cap
}

/** Days are in UTC, so all processes agree on them. */
export function utcDay(now: Date): string {
  return now.toISOString().slice(0, 10)
}

export function secondsLeftInDay(now: Date): number {
  return 86_400 - Math.floor((now.getTime() / 1000) % 86_400)
}
