import { startFailingStack } from '#tests/faults/misbehaving/failing-stack.ts'
import { runOrders } from '#tests/faults/misbehaving/run-orders.ts'
import type { Figure } from './figures.ts'

const timesEach = Number(process.env.ORDERS ?? 100)

/** P11: with every failure of model and mail server, no order is lost silently and no bad text is shown. */
export async function measure(): Promise<Figure[]> {
  const stack = await startFailingStack()
  const startedAt = performance.now()
  try {
    const tallies = await runOrders(stack, timesEach, 9 * 60_000)
    const figures = tallies.map(({ mode, problems, ...ended }) => ({
      name: `P11 ${mode}`,
      value: Object.entries({ ...ended, wrong: problems.length })
        .map(([as, count]) => `${count} ${as}`)
        .concat([...new Set(problems)].slice(0, 3))
        .join(', '),
      passed:
        problems.length === 0 && Object.values(ended).reduce((one, two) => one + two) === timesEach,
    }))
    const minutes = (performance.now() - startedAt) / 60_000
    return [
      ...figures,
      { name: 'P11 took', value: `${minutes.toFixed(1)} minutes`, passed: minutes <= 10 },
    ]
  } finally {
    await stack.stop()
  }
}
