import type { Random } from '#tests/load/harness/random.ts'

type FaultPlan = {
  /** Its share of all faults. */
  weight: number
  /** How long it lasts, in seconds; 0 for an instant. */
  lasts: readonly [number, number]
  /** A full run needs this many; a shorter one its share, but at least one. */
  minimum: number
}

const faultPlans = {
  'kill-api': { weight: 80, lasts: [0, 0], minimum: 50 },
  'kill-worker': { weight: 60, lasts: [0, 0], minimum: 40 },
  'stop-api': { weight: 8, lasts: [3, 7], minimum: 4 },
  /** Longer than the lease (6 s) and the heartbeat (10 s), so another worker takes over. */
  'stop-worker': { weight: 14, lasts: [12, 15], minimum: 6 },
  'restart-api': { weight: 8, lasts: [0, 0], minimum: 4 },
  'restart-worker': { weight: 8, lasts: [0, 0], minimum: 4 },
  'crash-database': { weight: 70, lasts: [0, 0.5], minimum: 50 },
  'terminate-connections': { weight: 110, lasts: [0, 0], minimum: 60 },
  'read-only-database': { weight: 8, lasts: [1, 3], minimum: 4 },
  'half-open-database': { weight: 6, lasts: [4, 8], minimum: 3 },
  'cut-clients': { weight: 80, lasts: [0, 0], minimum: 40 },
  'delay-clients': { weight: 12, lasts: [1, 3], minimum: 6 },
  'half-open-clients': { weight: 12, lasts: [2, 5], minimum: 6 },
  'mail-outage': { weight: 10, lasts: [2, 6], minimum: 4 },
  'model-outage': { weight: 8, lasts: [2, 5], minimum: 4 },
  'judge-outage': { weight: 8, lasts: [2, 5], minimum: 4 },
  'payments-outage': { weight: 10, lasts: [2, 6], minimum: 4 },
  /** A day passes between two requests. */
  midnight: { weight: 0, lasts: [0, 0], minimum: 1 },
} as const satisfies Record<string, FaultPlan>

export type FaultKind = keyof typeof faultPlans
export const faultKinds = Object.keys(faultPlans) as FaultKind[]

const fullRun = { seconds: 600, faults: 500 }

/** Of the faults of a full run. A longer run has no more of them, they are only further apart. */
const shareOf = (seconds: number) => Math.min(1, seconds / fullRun.seconds)

export const minimumOf = (kind: FaultKind, seconds: number) =>
  Math.max(1, Math.floor(faultPlans[kind].minimum * shareOf(seconds)))

export const minimumOfAll = (seconds: number) => Math.floor(fullRun.faults * shareOf(seconds))

/** `choice` decides between possible targets when the fault starts. */
export type ScheduledFault = { kind: FaultKind; atMs: number; lastsMs: number; choice: number }

/** Covers faults that hit nothing. */
const margin = 1.1

/** The faults of a run of this length, spread over a part of it. The same arguments give the same faults. */
export function scheduleFaults(
  random: Random,
  seconds: number,
  spreadSeconds: number,
): ScheduledFault[] {
  const required = faultKinds
    .filter((kind) => kind !== 'midnight')
    .flatMap((kind) =>
      Array.from({ length: Math.ceil(margin * minimumOf(kind, seconds)) }, () => kind),
    )
  const weights = Object.fromEntries(
    faultKinds.map((kind) => [kind, faultPlans[kind].weight]),
  ) as Record<FaultKind, number>
  const total = Math.ceil(margin * minimumOfAll(seconds))
  const further = Array.from({ length: Math.max(0, total - required.length) }, () =>
    random.pickWeighted(weights),
  )
  const faults = [...required, ...further].map((kind) => {
    const [shortest, longest] = faultPlans[kind].lasts
    const lastsMs = 1_000 * random.between(shortest, longest)
    const latestMs = Math.max(0, 1_000 * spreadSeconds - lastsMs)
    return { kind, lastsMs, atMs: random.between(0, latestMs), choice: random.number() }
  })
  // Early, while the tables are small: it updates every row.
  const midnight = { kind: 'midnight', atMs: 250 * spreadSeconds, lastsMs: 0, choice: 0 } as const
  return [...faults, midnight].sort((a, b) => a.atMs - b.atMs)
}
