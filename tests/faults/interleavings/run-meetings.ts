import { api } from '#contract/urls.ts'
import { createRandom } from '#tests/support/random.ts'
import { type Start, starts } from './family.ts'
import { type DatabaseUrls, type Lane, openLane } from './lane.ts'
import { type MeetingPlan, meet, pairOf } from './meet.ts'
import { openMeetingApp } from './meeting-app.ts'
import { openMeetingDatabase, slowDownWrites, writePattern } from './meeting-database.ts'
import { otherActions, textJob } from './other-actions.ts'
import { listWritingRoutes, onlyIn } from './route-actions.ts'

export type Meetings = {
  schedules: number
  /** How often each pair of actions wrote at the same time. */
  pairs: Record<string, number>
  deadlocks: number
  /** Answers of 5xx. */
  failures: string[]
  violations: string[]
}

type Options = {
  seed: number
  /** Until each pair has met as often, or the deadline. */
  perPair: number
  deadline: number
  maxSchedules?: number
}

const [minActors, maxActors] = [6, 12]
const startsOf = (action: string): readonly Start[] => onlyIn[action] ?? starts

const preview = `POST ${api.preview(':id')}`
const questions = `POST ${api.questions(':id')}`

/** Pairs of which one waits for the other, finds it done, or isn't possible while the other is. */
const neverTogether = [
  // One listener or writer of a preview, and one of a text, holds the lease; a text is written after the preview.
  pairOf(preview, preview),
  pairOf(questions, questions),
  pairOf(questions, preview),
  pairOf(textJob, textJob),
  pairOf(preview, textJob),
  // Nothing is asked once the preview was begun.
  pairOf(questions, textJob),
  // A version has one paragraph that is being written.
  pairOf('job rewrite-paragraph', 'job rewrite-paragraph'),
]

const canMeet = (one: string, other: string) =>
  startsOf(one).some((start) => startsOf(other).includes(start)) &&
  !neverTogether.includes(pairOf(one, other))

/** Lets actions of one family happen at the same time, several at once, until every two have met. */
export async function runMeetings(urls: DatabaseUrls, options: Options): Promise<Meetings> {
  const lane = await openLane(urls, async (owner) => {
    await slowDownWrites(owner)
    const isWrite = await writePattern(owner)
    return (url) => openMeetingDatabase(url, isWrite)
  })
  const site = await openMeetingApp(lane)
  const random = createRandom(options.seed).number
  const found: Meetings = { schedules: 0, pairs: {}, deadlocks: 0, failures: [], violations: [] }
  try {
    const actions = [...listWritingRoutes(site.app), ...Object.keys(otherActions)]
    for (const [at, one] of actions.entries())
      for (const other of actions.slice(at))
        if (canMeet(one, other)) found.pairs[pairOf(one, other)] = 0
    const isDone = () =>
      found.schedules >= (options.maxSchedules ?? Number.POSITIVE_INFINITY) ||
      performance.now() > options.deadline ||
      Object.values(found.pairs).every((count) => count >= options.perPair)
    while (!isDone()) {
      const plan = choose(actions, found.pairs, random)
      const { met, failures, violations } = await meet(lane, site, plan)
      for (const pair of met) if (found.pairs[pair] !== undefined) found.pairs[pair] += 1
      found.failures.push(...failures.map((each) => `schedule ${found.schedules}: ${each}`))
      found.violations.push(...violations.map((each) => `${each}: ${JSON.stringify(plan)}`))
      found.schedules += 1
    }
    found.deadlocks = await countDeadlocks(lane)
    return found
  } finally {
    await site.app.close()
    await lane.close()
  }
}

/** The pair that has met least often, and others that can be there. */
function choose(actions: string[], pairs: Meetings['pairs'], random: () => number): MeetingPlan {
  const least = Math.min(...Object.values(pairs))
  const rarest = Object.keys(pairs).filter((pair) => pairs[pair] === least)
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  const pair = pick(rarest).split(' + ')
  const start = pick(starts.filter((each) => pair.every((name) => startsOf(name).includes(each))))
  const possible = actions.filter((name) => startsOf(name).includes(start))
  const count = minActors + Math.floor(random() * (maxActors - minActors + 1))
  const others = Array.from({ length: count - 2 }, () => pick(possible))
  return { start, actions: [...pair, ...others], isGated: random() < 0.5 }
}

async function countDeadlocks({ owner }: Lane): Promise<number> {
  // What a connection has counted is visible once it reports, at the latest when it's closed.
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  const { rows } = await owner.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.deadlocks)
}
