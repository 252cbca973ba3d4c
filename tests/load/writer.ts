import { api } from '#contract/urls.ts'
import type { SubmissionInput } from '#domain/submission.ts'
import { roundCases } from '#tests/eval/cases.ts'
import { buy, inLanes } from '#tests/load/harness/buyers.ts'
import { queryRows } from '#tests/load/harness/database.ts'
import { exactly, type Figure, figure, latency } from '#tests/load/harness/report.ts'
import type { Run } from '#tests/load/harness/run.ts'
import { standIns } from '#tests/load/harness/stand-ins.ts'
import { startTestStack, type TestStack } from '#tests/support/test-stack.ts'

const previews = 24
const orders = 40
/** The speed of a real model. */
const usualPace = { delayMs: 600, tokensPerSecond: 80, judgeTokensPerSecond: 150 }
/** A stand-in that answers at once. */
const noDelay = { delayMs: 0, tokensPerSecond: 0, judgeTokensPerSecond: 0 }

type LoggedRequest = {
  at: string
  task: string
  part: string
  sentencesAt: number[]
  finishedAt: number | null
}

/** F4: from the button to the first judged words. E8: what previews and texts cost. Both on recorded submissions. */
export async function measure(run: Run): Promise<Figure[]> {
  const stack = await startTestStack({
    model: { secondProvider: true },
    settings: { WRITING_SLOTS: '40' },
  })
  try {
    const first = await firstWords(stack, run.scaled(previews))
    await standIns(stack.thirdParties).setModel(noDelay)
    await inLanes(2, run.scaled(orders), (nth) =>
      buy(stack, { ...inputFor(nth), length: 'medium' }),
    )
    return [...first, ...(await measureCosts(stack.urls.owner))]
  } finally {
    await stack.stop()
  }
}

const inputFor = (nth: number): SubmissionInput => {
  const found = roundCases[nth % roundCases.length]?.input
  if (!found) throw new Error('No submission')
  return found
}

async function firstWords(stack: TestStack, count: number): Promise<Figure[]> {
  const { setModel, readCalls, forgetCalls } = standIns(stack.thirdParties)
  await setModel(usualPace)
  const took: number[] = []
  const ownShares: number[] = []
  let unchecked = 0
  for (let nth = 0; nth < count; nth += 1) {
    await forgetCalls()
    const visitor = stack.visitor()
    const pressedAt = Date.now()
    const id = await visitor.submit(inputFor(nth))
    const response = await visitor.request(api.preview(id), { method: 'POST' })
    const { shownAt, checked } = await readPreview(response)
    if (!checked) unchecked += 1
    took.push(shownAt - pressedAt)
    ownShares.push(ownShare(pressedAt, shownAt, (await readCalls<LoggedRequest>()).last))
  }
  return [
    latency('F4 button to the first judged words, at the pace of a real model', took, 6_000),
    latency('F4 of that, our own share', ownShares, 150),
    exactly('F4 previews shown without having been judged', unchecked, 0),
  ]
}

/** Reads to the end, so the next preview doesn't share the model. */
async function readPreview(response: Response) {
  let received = ''
  let shownAt = Number.NaN
  const body = response.body?.pipeThrough(new TextDecoderStream()) ?? []
  for await (const piece of body) {
    received += piece
    if (Number.isNaN(shownAt) && received.includes('{"text":')) shownAt = Date.now()
  }
  return { shownAt, checked: /"done":\{.*"checked":true/.test(received) }
}

/**
 * The time in which no model was working on these words: before the first call, between the last input of
 * the deciding judgment and that judgment, and from its response to the reader.
 */
function ownShare(pressedAt: number, shownAt: number, received: readonly LoggedRequest[]): number {
  const drafts = received.filter(({ task }) => task === 'draft')
  const startedAt = Math.min(...received.map(({ at }) => Date.parse(at)))
  const judges = received.filter(
    ({ task, finishedAt }) => task === 'judge' && finishedAt !== null && finishedAt <= shownAt,
  )
  const last = judges.sort((one, two) => Number(two.finishedAt) - Number(one.finishedAt))[0]
  if (!last) return Number.NaN
  const askedAt = Date.parse(last.at)
  const waitedFor = [
    ...drafts.flatMap(({ sentencesAt, finishedAt }) => [...sentencesAt, finishedAt ?? 0]),
    // A rejected sentence is patched, and the patch judged.
    ...received.flatMap(({ task, finishedAt }) =>
      task === 'kinds' || task === 'patch' ? [finishedAt ?? 0] : [],
    ),
  ].filter((at) => at <= askedAt)
  const before = startedAt - pressedAt
  const between = askedAt - Math.max(...waitedFor)
  return before + between + (shownAt - Number(last.finishedAt))
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
