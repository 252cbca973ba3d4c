import { openWorkbench } from '#proof/eval/workbench.ts'
import { judgeOrders } from '#proof/writing/misbehaving-judges.ts'
import type { Figure } from './figures.ts'

const ordersEach = Number(process.env.ORDERS ?? 100)

/** Whatever the judge does, every order is delivered and nothing unverified goes without a mark. */
export async function measure(): Promise<Figure[]> {
  const bench = await openWorkbench({ recorded: true })
  const startedAt = performance.now()
  try {
    const tallies = await judgeOrders(bench, bench.neighbours.model.is, ordersEach)
    const figures = tallies.map(
      ({ way, orders, delivered, unjudged, judged, inventions, ...rest }) => ({
        what: `judge ${way}`,
        is: [
          `${delivered} of ${orders} delivered`,
          `no judge left: ${share(unjudged)} marked`,
          `the other provider judged: ${share(judged)} marked`,
          `${inventions} inventions, all marked`,
          `${rest.struck} bad answers, ${rest.failedControls} caught by control sentences`,
          `${rest.wrong.length} wrong`,
          ...[...new Set(rest.wrong)].slice(0, 4),
        ].join('; '),
        holds: delivered === orders && rest.wrong.length === 0,
      }),
    )
    const minutes = (performance.now() - startedAt) / 60_000
    const took = { what: 'judges took', is: `${minutes.toFixed(1)} minutes`, holds: minutes <= 10 }
    return [...figures, took]
  } finally {
    await bench.stop()
  }
}

const share = ({ sentences, marked }: { sentences: number; marked: number }) =>
  `${marked} of ${sentences} sentences`
