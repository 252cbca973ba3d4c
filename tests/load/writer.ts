import type { SubmissionInput } from '#domain/submission.ts'
import { roundCases } from '#tests/eval/cases.ts'
import type { Run } from '#tests/load/harness/run.ts'
import { buy, inLanes } from '#tests/support/buyers.ts'
import { exactly, type Figure, figure, latency, percentile } from '#tests/support/figures.ts'
import { queryRows } from '#tests/support/observer.ts'
import { standIns } from '#tests/support/stand-ins.ts'
import { startTestStack, type TestStack } from '#tests/support/test-stack.ts'

const previews = 24
const orders = 40
const maxOpeningMs = 8_000
/** The speed of a real model. */
const usualPace = { delayMs: 600, tokensPerSecond: 80, judgeTokensPerSecond: 150 }
/** A stand-in that answers at once. */
const noDelay = { delayMs: 0, tokensPerSecond: 0, judgeTokensPerSecond: 0 }

type LoggedRequest = { at: string; finishedAt: number | null }

/** F4: from the last thing a person does to the whole opening. E8: what previews and texts cost. Both on recorded submissions. */
export async function measure(run: Run): Promise<Figure[]> {
  const stack = await startTestStack({
    model: { secondProvider: true },
    settings: { WRITING_SLOTS: '40' },
  })
  try {
    const opening = await openings(stack, run.scaled(previews))
    await standIns(stack.thirdParties).setModel(noDelay)
    await inLanes(2, Array(run.scaled(orders)).keys(), (nth) =>
      buy(stack, { ...inputFor(nth), length: 'medium' }),
    )
    return [...opening, ...(await measureCosts(stack.urls.owner))]
  } finally {
    await stack.stop()
  }
}

const inputFor = (nth: number): SubmissionInput => {
  const found = roundCases[nth % roundCases.length]?.input
  if (!found) throw new Error('No submission')
  return found
}

async function openings(stack: TestStack, count: number): Promise<Figure[]> {
  const { setModel, readCalls, forgetCalls } = standIns(stack.thirdParties)
  await setModel(usualPace)
  const took: number[] = []
  const ownShares: number[] = []
  let unchecked = 0
  for (let nth = 0; nth < count; nth += 1) {
    const visitor = stack.visitor()
    const id = await visitor.submit(inputFor(nth))
    await forgetCalls()
    const askedAt = Date.now()
    const last = (await visitor.previewLines(id)).at(-1)
    const all = Date.now() - askedAt
    if (!last || !('done' in last && last.done.checked)) unchecked += 1
    took.push(all)
    ownShares.push(all - timeIn((await readCalls<LoggedRequest>()).last))
  }
  const [p50, p90] = [percentile(took, 0.5), percentile(took, 0.9)]
  return [
    figure(
      'F4 to the whole opening, at the pace of a real model',
      `p50 ${p50} ms, p90 ${p90} ms of ${took.length} (goal: p90 ≤ ${maxOpeningMs} ms)`,
      p90 <= maxOpeningMs,
    ),
    latency('F4 of that, our own share', ownShares, 150),
    exactly('F4 previews shown without having been judged', unchecked, 0),
  ]
}

/** The time in which at least one model was working. */
function timeIn(calls: readonly LoggedRequest[]): number {
  const spans = calls
    .map(({ at, finishedAt }) => [Date.parse(at), finishedAt ?? Date.now()] as const)
    .sort(([one], [two]) => one - two)
  let [sum, until] = [0, 0]
  for (const [from, to] of spans) {
    sum += Math.max(0, to - Math.max(from, until))
    until = Math.max(until, to)
  }
  return sum
}

type Costs = Record<'texts' | 'calls' | 'input' | 'output' | 'micros' | 'most', number>

/** Calls, tokens and dollars for each preview and each text, at the configured list prices. */
async function measureCosts(ownerUrl: string): Promise<Figure[]> {
  const rows = await queryRows<Costs & { preview: boolean }>(
    ownerUrl,
    `select preview, count(*)::int as texts, avg(calls)::float as calls, avg(input)::float as input,
      avg(output)::float as output, avg(micros)::float as micros, max(micros)::float as most
    from (select purpose = 'preview' as preview, submission_id, count(*) as calls,
        sum(input_tokens) as input, sum(output_tokens) as output, sum(cost_micros) as micros
      from spend group by 1, 2) as each
    group by 1 order by 1 desc`,
  )
  return rows.map(({ preview, texts, calls, input, output, micros, most }) =>
    figure(
      `E8 each ${preview ? 'preview' : 'text'}, mean of ${texts}`,
      `${calls.toFixed(1)} calls, ${input.toFixed(0)} tokens in, ${output.toFixed(0)} out, $${(micros / 1e6).toFixed(4)}, at most $${(most / 1e6).toFixed(4)}`,
      calls > 0,
    ),
  )
}
