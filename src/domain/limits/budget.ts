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
  /** Micros spent today for this purpose. */
  spentByShard: Record<number, number>
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

/** A shard is worth at least a hundred previews' calls, so little is left over in each near the cap. */
const minShardMicros = 1_000_000
const maxShards = 16

/** How many parts a day's budget is split into. Each may spend an equal share, so together they keep the cap. */
export function countShards(purpose: Purpose, caps: Caps): number {
  const shards = Math.floor(caps.dailyMicros[purpose] / minShardMicros)
  return Math.min(Math.max(shards, 1), maxShards)
}

/** The most that one shard may spend; null if the call is made at any price. */
export function shardLimit(request: SpendRequest, caps: Caps): number | null {
  if (request.purpose === 'paid') return null
  return Math.floor(budgetFor(request, caps) / countShards(request.purpose, caps))
}

/** A shard with room for the call, at random so that concurrent calls rarely meet; null if all are full. */
export function pickShard(request: SpendRequest, caps: Caps, random: number): number | null {
  const limit = shardLimit(request, caps)
  const shards = Array.from({ length: countShards(request.purpose, caps) }, (_, shard) => shard)
  const withRoom = shards.filter(
    (shard) => limit === null || (request.spentByShard[shard] ?? 0) + request.costMicros <= limit,
  )
  return withRoom[Math.floor(random * withRoom.length)] ?? null
}

/** Why a call must not be made; null if it may. */
export function refuseSpend(request: SpendRequest, caps: Caps): BudgetRefusal | null {
  const { purpose, previewUsage } = request
  // Paid texts are always written; the operator is alerted if they exceed the budget.
  if (purpose === 'paid') return null
  if (sumOf(request) + request.costMicros > budgetFor(request, caps)) return 'budget-spent'
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

/**
 * How many other previews of its browser and network may be counted today for `refuseSpend` to decide the same again.
 * Null if they don't matter.
 */
export function maxOtherPreviews(
  { purpose, priorCalls, previewUsage }: SpendRequest,
  caps: Caps,
): { byBrowser: number; byNetwork: number } | null {
  if (purpose !== 'preview' || priorCalls > 0 || !previewUsage) return null
  const perNetwork = previewUsage.powSolved
    ? caps.previewsPerNetwork
    : Math.min(caps.previewsPerNetwork, caps.previewsBeforePow)
  // The first preview of a network may use the part of the budget that is reserved for newcomers.
  const byNetwork = previewUsage.byNetwork === 0 ? 0 : perNetwork - 1
  return {
    byBrowser: Math.floor(caps.previewsPerBrowser - 1),
    byNetwork: Math.floor(byNetwork),
  }
}

export function isOverCap(request: SpendRequest, caps: Caps): boolean {
  return sumOf(request) + request.costMicros > caps.dailyMicros[request.purpose]
}

const sumOf = ({ spentByShard }: SpendRequest) =>
  Object.values(spentByShard).reduce((sum, micros) => sum + micros, 0)

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
