import fc from 'fast-check'
import { type DatabaseUrls, openLane } from './lane.ts'
import { planArbitrary, runSchedule } from './schedule.ts'

export type Run = {
  schedules: number
  steps: number
  /** How often a statement waited for another transaction. */
  lockWaits: number
  /** The plan and the order of the steps that broke a rule. */
  failure: string | null
}

/** Runs schedules until one breaks a rule, or until the deadline. The same seed repeats them. */
export async function runSchedules(
  urls: DatabaseUrls,
  { seed, schedules, deadline = Number.POSITIVE_INFINITY }: Options,
): Promise<Run> {
  const lane = await openLane(urls)
  let done = 0
  const property = fc.asyncProperty(fc.scheduler(), planArbitrary, async (scheduler, plan) => {
    if (performance.now() > deadline) return
    const violations = await runSchedule(lane, scheduler, plan)
    if (violations.length > 0) throw new Error(violations.join('; '))
    done += 1
  })
  try {
    const result = await fc.check(property, { seed, numRuns: schedules, endOnFailure: true })
    const { count: steps, blockedCount: lockWaits } = lane.steps
    return { schedules: done, steps, lockWaits, failure: result.failed ? describe(result) : null }
  } finally {
    await lane.close()
  }
}

type Options = { seed: number; schedules: number; deadline?: number }

function describe(result: { errorInstance?: unknown; counterexample: unknown[] | null }): string {
  const [scheduler, plan] = result.counterexample ?? []
  return [String(result.errorInstance), JSON.stringify(plan), String(scheduler)].join('\n')
}
