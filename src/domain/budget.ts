/** What a call of the model is for. Each has money of its own, which the others cannot eat. */
export type Purpose = 'preview' | 'ahead' | 'paid'

export type Caps = {
  /** Millionths of a dollar that may be spent in a day. */
  microsADay: Record<Purpose, number>
  /** Previews in a day. */
  aBrowser: number
  aNetwork: number
  /** How many a network has before its browsers are given a sum to do first. */
  beforeProof: number
}

/** Model calls one submission may take in a day for its preview: about eight each time it is asked for. */
const callsAPreview = 40

/** The part of the day's money for previews that is kept for networks which had none yet. */
const keptForNewcomers = 1 / 3

/** Previews of today, not counting the one that is asked for; null when the caller is forgotten. */
export type Caller = { ofBrowser: number; ofNetwork: number; proved: boolean } | null

export type Asked = {
  purpose: Purpose
  costMicros: number
  spentMicros: number
  /** Calls made today for the same submission. */
  callsBefore: number
  caller: Caller
}

export type BudgetRefusal =
  | 'day-spent'
  | 'browser-full'
  | 'network-full'
  | 'submission-full'
  | 'prove-first'

/** Whether a call may be paid for. */
export function refuseSpending(asked: Asked, caps: Caps): BudgetRefusal | null {
  const { purpose, caller } = asked
  // What somebody has paid for is written whatever it costs; the operator is alerted instead.
  if (purpose === 'paid') return null
  if (asked.spentMicros + asked.costMicros > mostFor(asked, caps)) return 'day-spent'
  if (purpose !== 'preview') return null
  if (asked.callsBefore >= callsAPreview) return 'submission-full'
  // Who was let in is not stopped halfway by others who come meanwhile.
  if (!caller || asked.callsBefore > 0) return null
  if (caller.ofBrowser >= caps.aBrowser) return 'browser-full'
  if (caller.ofNetwork >= caps.aNetwork) return 'network-full'
  return caller.ofNetwork >= caps.beforeProof && !caller.proved ? 'prove-first' : null
}

/** Whether this call takes the day's spending past its cap. */
export function isOverCap({ purpose, spentMicros, costMicros }: Asked, caps: Caps): boolean {
  return spentMicros + costMicros > caps.microsADay[purpose]
}

/** Whoever comes many times from few places leaves a part to those who come for the first time. */
function mostFor({ purpose, caller }: Asked, caps: Caps): number {
  const all = caps.microsADay[purpose]
  const newcomer = caller?.ofNetwork === 0
  return purpose === 'preview' && !newcomer ? all * (1 - keptForNewcomers) : all
}

/** Days are those of UTC, so that every process turns the page at once. */
export function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10)
}

function secondsLeftOf(now: Date): number {
  return 86_400 - Math.floor((now.getTime() / 1000) % 86_400)
}

/** Money was not set aside, so nobody is to be asked for a text before `waitSeconds` are over. */
export class OverBudget extends Error {
  readonly refusal: BudgetRefusal
  readonly reason: string
  readonly waitSeconds: number
  constructor(refusal: BudgetRefusal, now: Date) {
    super(`Over budget: ${refusal}`)
    this.name = 'OverBudget'
    this.refusal = refusal
    this.reason = refusal
    this.waitSeconds = secondsLeftOf(now)
  }
}
