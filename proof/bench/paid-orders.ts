import { endThemAll } from '#proof/paid-orders/end-them-all.ts'
import { startHurriedStack } from '#proof/paid-orders/hurried-stack.ts'
import type { Figure } from './figures.ts'

const timesEach = 100

/** R51: whatever the writer does, each paid order is refunded exactly once or delivered. */
export async function measure(): Promise<Figure[]> {
  const stack = await startHurriedStack()
  const startedAt = performance.now()
  try {
    const tallies = await endThemAll(stack, timesEach)
    const figures = tallies.map(({ way, refunded, delivered, wrong }) => ({
      what: `R51 ${way}`,
      is: [`${refunded} refunded`, `${delivered} delivered`, `${wrong.length} wrong`]
        .concat([...new Set(wrong)].slice(0, 3))
        .join(', '),
      holds: wrong.length === 0 && refunded + delivered === timesEach,
    }))
    const minutes = (performance.now() - startedAt) / 60_000
    const took = { what: 'R51 took', is: `${minutes.toFixed(1)} minutes`, holds: minutes <= 10 }
    return [...figures, took]
  } finally {
    await stack.stop()
  }
}
