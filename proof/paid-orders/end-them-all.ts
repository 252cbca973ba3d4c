import { setTimeout as pause } from 'node:timers/promises'
import { checkOrders, type Ending } from './check.ts'
import type { HurriedStack } from './hurried-stack.ts'
import { inParallel, type Order, orderOnce } from './orders.ts'
import { atTheDeadline, crashing, failing, overBudget, type Way } from './ways.ts'

export type Tally = {
  way: string
  refunded: number
  delivered: number
  wrong: string[]
}

/** So many orders in each way. A way that never struck is wrong as well. */
export async function endThemAll(stack: HurriedStack, timesEach: number): Promise<Tally[]> {
  const atOnce = Math.min(24, timesEach * failing.length)
  const runs = (way: Way) =>
    Array.from({ length: timesEach }, (_, run) => () => orderOnce(stack, way, run))
  const delivered = await inParallel(Math.min(3, timesEach), runs(overBudget))
  const interleaved = Array.from({ length: timesEach }, (_, run) =>
    failing.map((way) => () => orderOnce(stack, way, run)),
  ).flat()
  const failed = await inParallel(atOnce, interleaved)
  await stack.modelDelay(700)
  const late = await inParallel(Math.min(12, timesEach), runs(atTheDeadline))
  await stack.modelDelay(0)
  const crashed = await whileWorkersDie(stack, () => inParallel(atOnce, runs(crashing)))

  const endings = await checkOrders(stack, [...delivered, ...failed, ...late, ...crashed])
  const tallies = [...failing, atTheDeadline, crashing, overBudget].map((way) =>
    tallyOf(way, endings),
  )
  const never = await whatNeverHappened(stack, crashed)
  const [before, after] = sidesOf(endings)
  if (timesEach >= 20 && (before === 0 || after === 0)) never.add(atTheDeadline.name)
  for (const tally of tallies) if (never.has(tally.way)) tally.wrong.push('it never happened')
  return tallies
}

/** How many at the deadline were written in time, and how many after the refund had been decided. */
function sidesOf(endings: Ending[]): [number, number] {
  const ours = endings.filter(({ order, written }) => order.way === atTheDeadline && written)
  const after = ours.filter(({ as }) => as === 'refunded').length
  console.log(`at the deadline: ${ours.length - after} in time, ${after} free after the refund`)
  return [ours.length - after, after]
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

/** A worker that dies sooner gets nothing done at all. */
const shortestLifeMs = 4_000

/** Kills the worker while it writes, and starts another, until the orders have ended. */
async function whileWorkersDie(stack: HurriedStack, act: () => Promise<Order[]>): Promise<Order[]> {
  let over = false
  const acting = act().finally(() => {
    over = true
  })
  for (let { worker } = stack; !over; ) {
    await Promise.race([pause(shortestLifeMs), acting])
    const since = new Date()
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
    [...failing, atTheDeadline]
      .filter(({ counted }) => counted && !counts[counted])
      .map(({ name }) => name),
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
