import { setTimeout as pause } from 'node:timers/promises'
import { checkOrders, type OrderOutcome } from './check-orders.ts'
import {
  budgetAtCap,
  type FailureMode,
  killedWorker,
  permanentFailures,
  textAtDeadline,
} from './failure-modes.ts'
import type { FastStack } from './fast-stack.ts'
import { type Order, placeOrder, runConcurrently } from './orders.ts'

export type Tally = {
  mode: string
  refunded: number
  delivered: number
  problems: string[]
}

/** So many orders in each way. A way that never struck is wrong as well. */
export async function runOrders(stack: FastStack, timesEach: number): Promise<Tally[]> {
  const atOnce = Math.min(24, timesEach * permanentFailures.length)
  const runs = (way: FailureMode) =>
    Array.from({ length: timesEach }, (_, run) => () => placeOrder(stack, way, run))
  const delivered = await runConcurrently(Math.min(3, timesEach), runs(budgetAtCap))
  const interleaved = Array.from({ length: timesEach }, (_, run) =>
    permanentFailures.map((way) => () => placeOrder(stack, way, run)),
  ).flat()
  const failed = await runConcurrently(atOnce, interleaved)
  await stack.setModelDelay(700)
  const late = await runConcurrently(Math.min(12, timesEach), runs(textAtDeadline))
  await stack.setModelDelay(0)
  const crashed = await whileKillingWorkers(stack, () =>
    runConcurrently(atOnce, runs(killedWorker)),
  )

  const endings = await checkOrders(stack, [...delivered, ...failed, ...late, ...crashed])
  const tallies = [...permanentFailures, textAtDeadline, killedWorker, budgetAtCap].map((way) =>
    tallyOf(way, endings),
  )
  const never = await findUntriggered(stack, crashed)
  const [before, after] = countDeadlineSides(endings)
  if (timesEach >= 20 && (before === 0 || after === 0)) never.add(textAtDeadline.name)
  for (const tally of tallies)
    if (never.has(tally.mode)) tally.problems.push('it was never triggered')
  return tallies
}

/** How many at the deadline were written in time, and how many after the refund had been decided. */
function countDeadlineSides(endings: OrderOutcome[]): [number, number] {
  const ours = endings.filter(({ order, written }) => order.mode === textAtDeadline && written)
  const after = ours.filter(({ outcome }) => outcome === 'refunded').length
  console.log(`at the deadline: ${ours.length - after} in time, ${after} free after the refund`)
  return [ours.length - after, after]
}

function tallyOf(mode: FailureMode, endings: OrderOutcome[]): Tally {
  const ours = endings.filter(({ order }) => order.mode === mode)
  const ended = (as: OrderOutcome['outcome']) =>
    ours.filter((ending) => ending.outcome === as).length
  return {
    mode: mode.name,
    refunded: ended('refunded'),
    delivered: ended('delivered'),
    problems: ours.flatMap(({ problems }) => problems),
  }
}

/** A worker that dies sooner gets nothing done at all. */
const minWorkerLifeMs = 4_000

/** Kills the worker while it writes, and starts another, until the orders have ended. */
async function whileKillingWorkers(
  stack: FastStack,
  act: () => Promise<Order[]>,
): Promise<Order[]> {
  let over = false
  const acting = act().finally(() => {
    over = true
  })
  for (let { worker } = stack; !over; ) {
    await Promise.race([pause(minWorkerLifeMs), acting])
    const since = new Date()
    while (!over && !(await isWriting(stack, since))) await pause(50)
    worker.kill('SIGKILL')
    await worker.exited
    worker = await stack.startWorker()
  }
  return acting
}

async function isWriting(stack: FastStack, since: Date): Promise<boolean> {
  const rows = await stack.query(
    'select from writing_attempts where ended_at is null and started_at > $1',
    [since],
  )
  return rows.length > 0
}

async function findUntriggered(stack: FastStack, crashed: Order[]): Promise<Set<string>> {
  const counts = await stack.modelCounts()
  const never = new Set(
    [...permanentFailures, textAtDeadline]
      .filter(({ countedAs }) => countedAs && !counts[countedAs])
      .map(({ name }) => name),
  )
  const [died] = await stack.query<{ count: number }>(
    `select count(*)::int as count from writing_attempts
     where ended_at is null and submission_id = any ($1)`,
    [crashed.map(({ id }) => id)],
  )
  if (!died?.count) never.add(killedWorker.name)
  const letters = await stack.readEmails()
  const told = letters.filter(({ subject }) => subject.includes('daily budget for paid texts'))
  // Once a day, so twice when the run passes midnight.
  if (told.length < 1 || told.length > 2) never.add(budgetAtCap.name)
  return never
}
