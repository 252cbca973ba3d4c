import { type Figure, percentile, recordFigures } from '#tests/bench/figures.ts'
import { startTestStack } from '#tests/support/test-stack.ts'
import { startBarePipeline } from './bare-pipeline.ts'
import { startOurPipeline } from './our-pipeline.ts'
import { type Pipeline, runAtRate, runFlatOut } from './pipeline.ts'

const perSecond = 10
const rounds = Number(process.env.ROUNDS ?? 4)
const ordersPerRound = 100
const flatOutOrders = 400
const flatOutConcurrency = 20
const maxLatencyRatio = 1.5
const minThroughputRatio = 0.7

/**
 * F6: from the webhook of a payment to the accepted email, with the text already written, next to bare pg-boss on the
 * same server. Rounds alternate, so both meet the same noise.
 */
export async function measure(): Promise<Figure[]> {
  const stack = await startTestStack({ separateStandIns: true, postgresFlags: [] })
  await using cleanup = new AsyncDisposableStack()
  cleanup.defer(() => stack.stop())
  const bare = await startBarePipeline(stack.urls.owner)
  cleanup.defer(() => bare.stop())
  const ours = await startOurPipeline(stack)
  cleanup.defer(() => ours.stop())

  const times = { bare: [] as number[], ours: [] as number[] }
  const flatOut = { bare: [] as number[], ours: [] as number[] }
  for (const pipeline of [bare, ours]) await runAtRate(pipeline, await pipeline.prepare(40), 20)
  const measured = [
    ['bare', bare],
    ['ours', ours],
  ] as const satisfies [string, Pipeline][]
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, pipeline] of measured) {
      const ids = await pipeline.prepare(ordersPerRound)
      times[name].push(...(await runAtRate(pipeline, ids, perSecond)))
    }
    if (round % 2 === 1) continue
    for (const [name, pipeline] of measured) {
      const ids = await pipeline.prepare(flatOutOrders)
      flatOut[name].push(await runFlatOut(pipeline, ids, flatOutConcurrency))
    }
  }
  return report(times, flatOut)
}

type PerPipeline = Record<'bare' | 'ours', number[]>

function report(times: PerPipeline, flatOut: PerPipeline): Figure[] {
  const latencies = [0.5, 0.99].map((share) => {
    const [bare, ours] = [percentile(times.bare, share), percentile(times.ours, share)]
    const ratio = round(ours / bare)
    return {
      promise: `F6 webhook to email p${share * 100} at ${perSecond} orders/s: ${ours} ms, bare ${bare} ms, of ${times.ours.length}`,
      goal: `≤ ${maxLatencyRatio} × bare`,
      figure: ratio,
      unit: '× bare',
      pass: ratio <= maxLatencyRatio,
    }
  })
  const [bare, ours] = [Math.max(...flatOut.bare), Math.max(...flatOut.ours)]
  const ratio = round(ours / bare)
  const throughput = {
    promise: `F6 sustained: ${ours.toFixed(0)} orders/s, bare ${bare.toFixed(0)}/s`,
    goal: `≥ ${minThroughputRatio} × bare`,
    figure: ratio,
    unit: '× bare',
    pass: ratio >= minThroughputRatio,
  }
  return recordFigures(
    'orders',
    [...latencies, throughput],
    (['bare', 'ours'] as const).map((name) => ({
      name: name === 'bare' ? 'bare pg-boss' : 'webhook to email',
      points: [0.01, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 1].map((share) => [
        share * 100,
        percentile(times[name], share),
      ]),
    })),
  )
}

const round = (ratio: number) => Math.round(ratio * 100) / 100
