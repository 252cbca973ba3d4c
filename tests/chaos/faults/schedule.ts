import type { Random } from '#tests/chaos/random.ts'
import { type FaultKind, faultKinds, faultPlans, minimumOf, minimumOfAll } from './kinds.ts'

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
