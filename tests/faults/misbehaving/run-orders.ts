import type { FailingStack } from './failing-stack.ts'
import { failureModes } from './failure-modes.ts'
import { type OrderOutcome, placeOrder } from './orders.ts'

export type Tally = Record<OrderOutcome['outcome'], number> & { mode: string; problems: string[] }

/** With more, two cores are so busy that queries time out. */
const concurrency = 16

/**
 * Places orders in each failure mode and counts their outcomes. No order is started after the time is
 * up.
 */
export async function runOrders(
  stack: FailingStack,
  timesEach: number,
  withinMs: number,
): Promise<Tally[]> {
  const until = performance.now() + withinMs
  const tallies = failureModes.map(({ name }) => ({
    mode: name,
    'whole text': 0,
    'nothing shown, operator notified': 0,
    problems: [] as string[],
  }))
  const orders = Array.from({ length: timesEach }, (_, run) =>
    failureModes.map(({ inputFor, shouldSucceed }, index) => async () => {
      const tally = tallies[index]
      if (!tally) return
      try {
        const { outcome, problems } = await placeOrder(stack, inputFor(run))
        tally[outcome] += 1
        tally.problems.push(...problems)
        if (shouldSucceed(run) && outcome !== 'whole text')
          tally.problems.push('it could have been written')
      } catch (error) {
        tally.problems.push(error instanceof Error ? error.message : 'unknown')
      }
    }),
  ).flat()
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let next = orders.shift(); next; next = orders.shift()) {
        if (performance.now() > until) return
        await next()
      }
    }),
  )
  const counts = await stack.modelCounts()
  for (const [at, { countedAs }] of failureModes.entries()) {
    if (countedAs && !counts[countedAs]) tallies[at]?.problems.push('it was never triggered')
  }
  return tallies
}
