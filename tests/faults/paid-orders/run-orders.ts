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

/** Runs orders in each failure mode. A mode that was never triggered is a problem too. */
export async function runOrders(stack: FastStack, timesEach: number): Promise<Tally[]> {
  const concurrency = Math.min(24, timesEach * permanentFailures.length)
  const runs = (mode: FailureMode) =>
    Array.from({ length: timesEach }, (_, run) => () => placeOrder(stack, mode, run))
  const delivered = await runConcurrently(Math.min(3, timesEach), runs(budgetAtCap))
  const interleaved = Array.from({ length: timesEach }, (_, run) =>
    permanentFailures.map((mode) => () => placeOrder(stack, mode, run)),
  ).flat()
  const failed = await runConcurrently(concurrency, interleaved)
  await stack.setModelDelay(700)
  const late = await runConcurrently(Math.min(12, timesEach), runs(textAtDeadline))
  await stack.setModelDelay(0)
  const crashed = await whileKillingWorkers(stack, () =>
    runConcurrently(concurrency, runs(killedWorker)),
  )

  const outcomes = await checkOrders(stack, [...delivered, ...failed, ...late, ...crashed])
  const tallies = [...permanentFailures, textAtDeadline, killedWorker, budgetAtCap].map((mode) =>
    tallyOf(mode, outcomes),
  )
  const untriggered = await findUntriggered(stack, crashed)
  const [written, refunded] = countDeadlineSides(outcomes)
  if (timesEach >= 20 && (written === 0 || refunded === 0)) untriggered.add(textAtDeadline.name)
  for (const tally of tallies)
    if (untriggered.has(tally.mode)) tally.problems.push('it was never triggered')
  return tallies
}

/** How many orders at the deadline were written in time, and how many were refunded. */
function countDeadlineSides(outcomes: OrderOutcome[]): [number, number] {
  const matching = outcomes.filter(({ order }) => order.mode === textAtDeadline)
  const refunded = matching.filter(({ outcome }) => outcome === 'refunded').length
  console.log(`at the deadline: ${matching.length - refunded} in time, ${refunded} refunded`)
  return [matching.length - refunded, refunded]
}

function tallyOf(mode: FailureMode, outcomes: OrderOutcome[]): Tally {
  const matching = outcomes.filter(({ order }) => order.mode === mode)
  const count = (as: OrderOutcome['outcome']) =>
    matching.filter((order) => order.outcome === as).length
  return {
    mode: mode.name,
    refunded: count('refunded'),
    delivered: count('delivered'),
    problems: matching.flatMap(({ problems }) => problems),
  }
}

/** A worker that is killed sooner makes no progress. */
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
  let since = new Date()
  for (let { worker } = stack; !over; since = new Date()) {
    while (!over && !(await isWriting(stack, since))) await pause(50)
    if (over) break
    worker.kill('SIGKILL')
    await worker.exited
    worker = await stack.startWorker()
    await Promise.race([pause(minWorkerLifeMs), acting])
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
  const untriggered = new Set(
    [...permanentFailures, textAtDeadline]
      .filter(({ countedAs }) => countedAs && !counts[countedAs])
      .map(({ name }) => name),
  )
  const [unfinished] = await stack.query<{ count: number }>(
    `select count(*)::int as count from writing_attempts
     where ended_at is null and submission_id = any ($1)`,
    [crashed.map(({ id }) => id)],
  )
  if (!unfinished?.count) untriggered.add(killedWorker.name)
  const emails = await stack.readEmails()
  const budgetAlerts = emails.filter(({ subject }) => subject.includes('A daily budget is used up'))
  // Once a day, so twice when the run passes midnight.
  if (budgetAlerts.length < 1 || budgetAlerts.length > 2) untriggered.add(budgetAtCap.name)
  return untriggered
}
