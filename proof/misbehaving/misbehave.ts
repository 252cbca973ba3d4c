import { type Ending, orderOnce } from './orders.ts'
import type { TroubledStack } from './troubled-stack.ts'
import { ways } from './ways.ts'

export type Tally = Record<Ending['as'], number> & { way: string; wrong: string[] }

const atOnce = 40

/**
 * Orders so and so often under each way of misbehaving, and counts how the orders ended. None is begun
 * once the time is over.
 */
export async function misbehave(
  stack: TroubledStack,
  timesEach: number,
  withinMs: number,
): Promise<Tally[]> {
  const until = performance.now() + withinMs
  const tallies = ways.map(({ name }) => ({
    way: name,
    'whole text': 0,
    'nothing shown, operator told': 0,
    wrong: [] as string[],
  }))
  const orders = Array.from({ length: timesEach }, (_, run) =>
    ways.map(({ asks, survives }, way) => async () => {
      const tally = tallies[way]
      if (!tally) return
      try {
        const { as, wrong } = await orderOnce(stack, asks(run))
        tally[as] += 1
        tally.wrong.push(...wrong)
        if (survives(run) && as !== 'whole text') tally.wrong.push('it could have been written')
      } catch (error) {
        tally.wrong.push(error instanceof Error ? error.message : 'unknown')
      }
    }),
  ).flat()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = orders.shift(); next; next = orders.shift()) {
        if (performance.now() > until) return
        await next()
      }
    }),
  )
  const struck = await stack.modelCounts()
  for (const [at, { counted }] of ways.entries()) {
    if (counted && !struck[counted]) tallies[at]?.wrong.push('it never happened')
  }
  return tallies
}
