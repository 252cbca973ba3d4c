import { setTimeout as pause } from 'node:timers/promises'
import { checkOrders, type Ending } from './check.ts'
import type { HurriedStack } from './hurried-stack.ts'
import { inParallel, type Order, orderOnce } from './orders.ts'
import { crashing, failing, overBudget, type Way } from './ways.ts'

export type Tally = {
  way: string
  refunded: number
  delivered: number
  wrong: string[]
}

/** So many orders in each way. A way that never struck is wrong as well. */
export async function endThemAll(stack: HurriedStack, timesEach: number): Promise<Tally[]> {
  const atOnce = Math.min(30, timesEach * failing.length)
  const runs = (way: Way) =>
    Array.from({ length: timesEach }, (_, run) => () => orderOnce(stack, way, run))
  const delivered = await inParallel(Math.min(8, timesEach), runs(overBudget))
  const interleaved = Array.from({ length: timesEach }, (_, run) =>
    failing.map((way) => () => orderOnce(stack, way, run)),
  ).flat()
  const failed = await inParallel(atOnce, interleaved)
  const crashed = await whileWorkersDie(stack, () => inParallel(atOnce, runs(crashing)))

  const endings = await checkOrders(stack, [...delivered, ...failed, ...crashed])
  const tallies = [...failing, crashing, overBudget].map((way) => tallyOf(way, endings))
  const never = await whatNeverHappened(stack, crashed)
  for (const tally of tallies) if (never.has(tally.way)) tally.wrong.push('it never happened')
  return tallies
}

function tallyOf(way: Way, endings: Ending[]): Tally {
  const ours = endings.filter(({ order }) => order.way === way)
  const ended = (as: Ending['as']) => ours.filter((ending) => ending.as === as).length
  return {
    way: way.name,
    refunded: ended('refunded'),
    delivered: ended('delivered'),
    wrong: ours.flatMap(({ wrong }) => wrong),
  }
}

/** Kills the worker as soon as it writes, and starts another, until the orders have ended. */
async function whileWorkersDie(stack: HurriedStack, act: () => Promise<Order[]>): Promise<Order[]> {
  let over = false
  const acting = act().finally(() => {
    over = true
  })
  for (let worker = stack.worker, since = new Date(); !over; since = new Date()) {
    while (!over && !(await isWriting(stack, since))) await pause(50)
    worker.kill('SIGKILL')
    await worker.exited
    worker = await stack.startWorker()
  }
  return acting
}

async function isWriting(stack: HurriedStack, since: Date): Promise<boolean> {
  const rows = await stack.rows(
    'select from writing_attempts where ended_at is null and started_at > $1',
    [since],
  )
  return rows.length > 0
}

async function whatNeverHappened(stack: HurriedStack, crashed: Order[]): Promise<Set<string>> {
  const counts = await stack.modelCounts()
  const never = new Set(
    failing.filter(({ counted }) => counted && !counts[counted]).map(({ name }) => name),
  )
  const [died] = await stack.rows<{ count: number }>(
    `select count(*)::int as count from writing_attempts
     where ended_at is null and submission_id = any ($1)`,
    [crashed.map(({ id }) => id)],
  )
  if (!died?.count) never.add(crashing.name)
  const letters = await stack.letters()
  const told = letters.filter(({ subject }) => subject.includes('daily budget for paid texts'))
  // Once a day, so twice when the run passes midnight.
  if (told.length < 1 || told.length > 2) never.add(overBudget.name)
  return never
}
