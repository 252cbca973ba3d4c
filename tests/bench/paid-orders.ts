import { startFastStack } from '#tests/faults/paid-orders/fast-stack.ts'
import { runOrders } from '#tests/faults/paid-orders/run-orders.ts'
import type { Figure } from './figures.ts'

const timesEach = 100

/** R51: with every failure of the writer, each paid order is refunded once or delivered. */
export async function measure(): Promise<Figure[]> {
  const stack = await startFastStack()
  const startedAt = performance.now()
  try {
    const tallies = await runOrders(stack, timesEach)
    const figures = tallies.map(({ mode, refunded, delivered, problems }) => ({
      name: `R51 ${mode}`,
      value: [`${refunded} refunded`, `${delivered} delivered`, `${problems.length} wrong`]
        .concat([...new Set(problems)].slice(0, 3))
        .join(', '),
      passed: problems.length === 0 && refunded + delivered === timesEach,
    }))
    const minutes = (performance.now() - startedAt) / 60_000
    const took = { name: 'R51 took', value: `${minutes.toFixed(1)} minutes`, passed: minutes <= 10 }
    return [...figures, took]
  } finally {
    await stack.stop()
  }
}
