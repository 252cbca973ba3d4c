/** What a model call is for. Each has its own daily budget. */
export type Purpose = 'preview' | 'prewrite' | 'paid'

export type Caps = {
  /** Millionths of a dollar per day. */
  dailyMicros: Record<Purpose, number>
  /** Previews per network and day, each time one is written. */
  previewsPerNetwork: number
  /** Millionths of a dollar for the previews of a network and day, because notes can make one many times as expensive. */
  previewMicrosPerNetwork: number
  /** Texts written before payment, per network and day. */
  prewritesPerNetwork: number
  /** Millionths of a dollar for the retries and rewrites of one order. */
  orderMicros: number
}

/**
 * Model calls for the previews of one submission, besides listening. A preview takes about six, so it can be written again
 * with later answers, or without a memory that its owner doesn't use anymore. The calls are enough for one of the two, rarely for both.
 */
export const maxPreviewCalls = 20

/** The share of the daily preview budget that only networks which have used little of it today may use. */
const newcomerShare = 1 / 3

/** How much of the preview budget, in millionths of a dollar, a network may have used for that: a few previews. */
export const newcomerMicros = 250_000

/** Texts of one family that are written before payment, each time its answers have changed. */
export const maxPrewrites = 3

export type BudgetRefusal = 'budget-spent' | 'network-limit' | 'submission-limit' | 'order-limit'

/** A retry or a rewrite begins with at least a tenth of the order's money left, so that it can be finished. */
export function canBeginForOrder(spentMicros: number, { orderMicros }: Caps): boolean {
  return spentMicros < orderMicros * 0.9
}

/** The part of the day's budget that everyone may use. */
export function sharedMicros(purpose: Purpose, { dailyMicros }: Caps): number {
  const share = purpose === 'preview' ? 1 - newcomerShare : 1
  return Math.floor(dailyMicros[purpose] * share)
}

/** Days are in UTC, so all processes agree on them. */
export function utcDay(now: Date): string {
  return now.toISOString().slice(0, 10)
}

export function secondsLeftInDay(now: Date): number {
  return 86_400 - Math.floor((now.getTime() / 1000) % 86_400)
}

/** The usage of one model call. Costs are in millionths of a dollar. */
export type ModelUsage = { inputTokens: number; outputTokens: number; costMicros: number }

/** Why a call failed if the model declined: asked again, it would decline again. */
export const declineReasons = ['finish-reason-content-filter', 'no-answer']
