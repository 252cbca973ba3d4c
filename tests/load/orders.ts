import { setTimeout as pause } from 'node:timers/promises'
import { inLanes } from '#tests/load/harness/buyers.ts'
import { atLeast, atMost, type Figure, percentile } from '#tests/load/harness/report.ts'
import type { Run } from '#tests/load/harness/run.ts'
import { standIns } from '#tests/load/harness/stand-ins.ts'
import { startTestStack, type TestStack } from '#tests/support/test-stack.ts'
import { addressOf, type Pipeline, startBarePipeline, startOurPipeline } from './pipelines.ts'

const perSecond = 10
const rounds = 4
const ordersPerRound = 100
const flatOutOrders = 400
const flatOutConcurrency = 20
const maxLatencyRatio = 1.5
const minThroughputRatio = 0.8
const drainMs = 60_000

/**
 * F6: from the webhook of a payment to the accepted email, with the text already written, next to bare pg-boss that
 * sends the same email. Rounds alternate, so both meet the same noise.
 */
export async function measure(run: Run): Promise<Figure[]> {
  await using cleanup = new AsyncDisposableStack()
  const stack = await startTestStack({ separateStandIns: true, postgresFlags: [] })
  cleanup.defer(() => stack.stop())
  const bare = cleanup.adopt(await startBarePipeline(stack), (each) => each.stop())
  const ours = cleanup.adopt(await startOurPipeline(stack), (each) => each.stop())
  const pipelines = { bare, ours }
  const times = { bare: [] as number[], ours: [] as number[] }
  const flatOut = { bare: [] as number[], ours: [] as number[] }
  const each = async (act: (name: 'bare' | 'ours', pipeline: Pipeline) => Promise<unknown>) => {
    for (const name of ['bare', 'ours'] as const) await act(name, pipelines[name])
  }
  await each(async (_, pipeline) => {
    await runAtRate(pipeline, run.scaled(40), 20)
    await requireReadingCopy(stack, pipeline)
  })
  for (let round = 0; round < rounds; round += 1) {
    await each(async (name, pipeline) => {
      times[name].push(...(await runAtRate(pipeline, run.scaled(ordersPerRound), perSecond)))
    })
    if (round % 2 === 1) continue
    await each(async (name, pipeline) => {
      flatOut[name].push(await runFlatOut(pipeline, run.scaled(flatOutOrders)))
    })
  }
  const [bareRate, ourRate] = [Math.max(...flatOut.bare), Math.max(...flatOut.ours)]
  return [
    ...[0.5, 0.99].map((share) => {
      const [bareMs, ourMs] = [percentile(times.bare, share), percentile(times.ours, share)]
      const name = `F6 webhook to email p${share * 100} at ${perSecond} orders/s: ${ours.name} ${ourMs} ms, bare ${bareMs} ms, of ${times.ours.length}`
      return atMost(name, ourMs / bareMs, maxLatencyRatio, '× bare')
    }),
    atLeast(
      `F6 sustained: ${ours.name} ${ourRate.toFixed(0)} orders/s, bare ${bareRate.toFixed(0)}/s`,
      ourRate / bareRate,
      minThroughputRatio,
      '× bare',
    ),
  ]
}

/** Without it, the two wouldn't send the same. */
async function requireReadingCopy({ thirdParties }: TestStack, pipeline: Pipeline) {
  const [id = ''] = [...(await pipeline.listSent()).keys()]
  const [email] = await standIns(thirdParties).listEmails(`?to=${addressOf(id)}`)
  const source = await fetch(`${thirdParties.mail.address}/emails/${email?.n}/source`)
  if (!(await source.text()).includes('application/pdf'))
    throw new Error(`${pipeline.name}: the letter has no reading copy`)
}

async function post(pipeline: Pipeline, id: string) {
  const { url, headers, body } = pipeline.webhook(id)
  const response = await fetch(url, { method: 'POST', headers, body })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`the webhook returned ${response.status}`)
}

/** From webhook to letter, in milliseconds, for orders at a steady rate. */
async function runAtRate(pipeline: Pipeline, count: number, rate: number): Promise<number[]> {
  const ids = await pipeline.prepare(count)
  const startedAt = performance.now()
  const posted = await Promise.all(
    ids.map(async (id, nth) => {
      await pause(Math.max(0, startedAt + (nth * 1_000) / rate - performance.now()))
      const at = Date.now()
      await post(pipeline, id)
      return at
    }),
  )
  const sent = await waitForLetters(pipeline, ids)
  return sent.map((at, nth) => at - Number(posted[nth]))
}

/** Orders per second when a number of webhooks are always in flight. */
async function runFlatOut(pipeline: Pipeline, count: number): Promise<number> {
  const ids = await pipeline.prepare(count)
  const startedAt = Date.now()
  await inLanes(flatOutConcurrency, count, (nth) => post(pipeline, ids[nth] ?? ''))
  const endedAt = Math.max(...(await waitForLetters(pipeline, ids)))
  return count / ((endedAt - startedAt) / 1_000)
}

/** When each letter was sent. */
async function waitForLetters(pipeline: Pipeline, ids: string[]): Promise<number[]> {
  for (const until = Date.now() + drainMs; ; await pause(250)) {
    const sent = await pipeline.listSent()
    const missing = ids.filter((id) => !sent.has(id)).length
    if (missing === 0) return ids.map((id) => Number(sent.get(id)))
    if (Date.now() > until) throw new Error(`${pipeline.name}: ${missing} letters were never sent`)
  }
}
