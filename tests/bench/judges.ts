import { startEvalEnvironment } from '#tests/eval/eval-environment.ts'
import { runJudgeOrders } from '#tests/writing/misbehaving-judges.ts'
import type { Figure } from './figures.ts'

const ordersEach = Number(process.env.ORDERS ?? 100)

/** With every failure of the judge, every order is delivered and every unverified sentence is marked. */
export async function measure(): Promise<Figure[]> {
  const bench = await startEvalEnvironment({ recorded: true })
  const startedAt = performance.now()
  try {
    const tallies = await runJudgeOrders(bench, bench.thirdParties.model.address, ordersEach)
    const figures = tallies.map(
      ({ misbehavior, orders, delivered, unjudged, judged, inventions, ...rest }) => ({
        name: `judge ${misbehavior}`,
        value: [
          `${delivered} of ${orders} delivered`,
          `no judge left: ${share(unjudged)} marked`,
          `the other provider judged: ${share(judged)} marked`,
          `${inventions} inventions, all marked`,
          `${rest.triggered} bad answers, ${rest.failedControls} caught by control sentences`,
          `${rest.problems.length} wrong`,
          ...[...new Set(rest.problems)].slice(0, 4),
        ].join('; '),
        passed: delivered === orders && rest.problems.length === 0,
      }),
    )
    const minutes = (performance.now() - startedAt) / 60_000
    const took = {
      name: 'judges took',
      value: `${minutes.toFixed(1)} minutes`,
      passed: minutes <= 10,
    }
    return [...figures, took]
  } finally {
    await bench.stop()
  }
}

const share = ({ sentences, marked }: { sentences: number; marked: number }) =>
  `${marked} of ${sentences} sentences`
