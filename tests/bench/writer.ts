import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { api } from '#contract/urls.ts'
import type { SubmissionInput } from '#domain/submission.ts'
import { cases } from '#tests/eval/cases.ts'
import { startTestStack, type TestStack } from '#tests/support/test-stack.ts'
import { type Figure, latencyFigure } from './figures.ts'
import { measureCosts } from './writer-costs.ts'

const previews = Number(process.env.PREVIEWS ?? 24)
const orders = Number(process.env.ORDERS ?? 40)
const betweenOrdersMs = 2_000
/** The speed of a real model. */
const usualPace = { delayMs: 600, tokensPerSecond: 80, judgeTokensPerSecond: 150 }
/** About a minute for a text of medium length. */
const slowPace = { delayMs: 1_000, tokensPerSecond: 14, judgeTokensPerSecond: 150 }

type LoggedRequest = {
  at: string
  task: string
  part: string
  sentencesAt: number[]
  finishedAt: number | null
}

/** F3: from payment to text. F4: from the button to the first judged words. Both on recorded submissions. */
export async function measure(): Promise<Figure[]> {
  const stack = await startTestStack({
    model: { secondProvider: true },
    settings: { WRITING_SLOTS: '40' },
  })
  try {
    const first = await firstWords(stack)
    const paid = await paymentsToWords(stack)
    return [...first, ...paid, ...(await measureCosts(stack.urls.owner))]
  } finally {
    await stack.stop()
  }
}

const inputFor = (nth: number): SubmissionInput => {
  const found = cases[nth % cases.length]?.input
  if (!found) throw new Error('No submission')
  return found
}

async function firstWords(stack: TestStack): Promise<Figure[]> {
  await setPace(stack, usualPace)
  const took: number[] = []
  const ownShares: number[] = []
  let unchecked = 0
  for (let nth = 0; nth < previews; nth += 1) {
    await fetch(`${stack.thirdParties.model.address}/control/requests`, { method: 'DELETE' })
    const visitor = stack.visitor()
    const pressedAt = Date.now()
    const id = await visitor.submit(inputFor(nth))
    const response = await visitor.request(api.preview(id), { method: 'POST' })
    const { shownAt, checked } = await readPreview(response)
    if (!checked) unchecked += 1
    took.push(shownAt - pressedAt)
    ownShares.push(ownShare(pressedAt, shownAt, await readLoggedRequests(stack)))
  }
  return [
    latencyFigure('F4 button to the first judged words, at the pace of a real model', took, 6_000),
    latencyFigure('F4 of that, our own share', ownShares, 150),
    {
      name: 'F4 previews shown without having been judged',
      value: `${unchecked} of ${previews}`,
      passed: unchecked === 0 && took.length > 0,
    },
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
    ...received.flatMap(({ task, finishedAt }) => (task === 'kinds' ? [finishedAt ?? 0] : [])),
  ].filter((at) => at <= askedAt)
  const before = startedAt - pressedAt
  const between = askedAt - Math.max(...waitedFor)
  return before + between + (shownAt - Number(last.finishedAt))
}

async function paymentsToWords(stack: TestStack): Promise<Figure[]> {
  await setPace(stack, slowPace)
  const owner = new pg.Pool({ connectionString: stack.urls.owner, max: 5 })
  const writingMs: number[] = []
  const took = await Promise.all(
    Array.from({ length: orders }, async (_, place) => {
      await pause(place * betweenOrdersMs)
      const visitor = stack.visitor()
      const id = await visitor.submit({ ...inputFor(place), length: 'medium' })
      await visitor.preview(id)
      const { sessionId } = await visitor.openCheckout(id)
      const openedAt = performance.now()
      await waitForText(owner, id)
      writingMs.push(performance.now() - openedAt)
      await stack.pay(sessionId)
      const paidAt = performance.now()
      await visitor.confirm(sessionId, id)
      await visitor.waitForEulogy(id)
      return performance.now() - paidAt
    }),
  )
  await owner.end()
  const longest = Math.max(...writingMs) / 1_000
  return [
    latencyFigure(
      'F3 payment to words, after as long at the checkout as the model needs',
      took,
      1_000,
    ),
    { name: 'F3 the slowest text took', value: `${longest.toFixed(0)} s`, passed: longest >= 45 },
  ]
}

/** The buyer stays at the checkout until the text is written. */
async function waitForText(owner: pg.Pool, id: string): Promise<void> {
  const until = performance.now() + 300_000
  while (performance.now() < until) {
    const { rowCount } = await owner.query('select from eulogies where submission_id = $1', [id])
    if (rowCount) return
    await pause(1_000)
  }
  throw new Error('A text was never written')
}

async function readLoggedRequests(stack: TestStack): Promise<LoggedRequest[]> {
  const response = await fetch(`${stack.thirdParties.model.address}/control/requests`)
  return ((await response.json()) as { last: LoggedRequest[] }).last
}

async function setPace(stack: TestStack, pace: typeof usualPace): Promise<void> {
  const body = JSON.stringify(pace)
  await fetch(`${stack.thirdParties.model.address}/control`, { method: 'PUT', body })
}
