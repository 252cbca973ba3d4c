import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { api } from '#contract/urls.ts'
import { type StackInTest, startStackForTest } from '#proof/faults/stack-in-tests.ts'
import type { Visitor } from '#proof/visitor.ts'
import { type Figure, timed } from './figures.ts'

const previews = 100
const orders = 60
const betweenOrdersMs = 2_000
/** As fast as a real model writes. */
const usualPace = { delayMs: 600, tokensPerSecond: 80, judgeTokensPerSecond: 150 }
/** About a minute for a text of medium length. */
const slowPace = { delayMs: 1_000, tokensPerSecond: 14, judgeTokensPerSecond: 150 }

type Heard = { part: string; firstSentenceAt: number | null }

/** F3: from payment to words. F4: from the model's first sentence to the reader. */
export async function measure(): Promise<Figure[]> {
  const stack = await startStackForTest({ settings: { WRITING_SLOTS: '40' } })
  try {
    return [await firstSentences(stack), ...(await paymentsToWords(stack))]
  } finally {
    await stack.stop()
  }
}

async function firstSentences(stack: StackInTest): Promise<Figure> {
  await paceOf(stack, usualPace)
  const took: number[] = []
  for (let count = 0; count < previews; count += 1) {
    const visitor = stack.visitor()
    const id = await visitor.submit()
    const shownAt = await firstLineAt(visitor, id)
    const finishedAt = (await heardBy(stack)).last.at(-1)?.firstSentenceAt
    if (finishedAt) took.push(shownAt - finishedAt)
  }
  return timed('F4 first sentence, from the model to the reader', took, 300)
}

/** The reader goes on reading; the next one comes meanwhile. */
async function firstLineAt(visitor: Visitor, id: string): Promise<number> {
  const answer = await visitor.ask(api.preview(id), { method: 'POST' })
  const reader = answer.body?.getReader()
  await reader?.read()
  const at = Date.now()
  void (async () => {
    while (reader && !(await reader.read()).done);
  })().catch(() => {})
  return at
}

async function paymentsToWords(stack: StackInTest): Promise<Figure[]> {
  await paceOf(stack, slowPace)
  const before = (await heardBy(stack)).counts.rest ?? 0
  const owner = new pg.Pool({ connectionString: stack.urls.owner, max: 5 })
  const writingMs: number[] = []
  const took = await Promise.all(
    Array.from({ length: orders }, async (_, place) => {
      await pause(place * betweenOrdersMs)
      const visitor = stack.visitor()
      const id = await visitor.submit()
      await visitor.preview(id)
      const { sessionId } = await visitor.openCheckout(id)
      const openedAt = performance.now()
      await written(owner, id)
      writingMs.push(performance.now() - openedAt)
      await stack.pay(sessionId)
      const paidAt = performance.now()
      await visitor.confirm(sessionId, id)
      await visitor.waitForEulogy(id)
      return performance.now() - paidAt
    }),
  )
  await owner.end()
  const calls = ((await heardBy(stack)).counts.rest ?? 0) - before
  const longest = Math.max(...writingMs) / 1_000
  return [
    timed('F3 payment to words', took, 1_000),
    { what: 'F3 the slowest text took', is: `${longest.toFixed(0)} s`, holds: longest >= 45 },
    { what: 'F3 calls for each text', is: (calls / orders).toFixed(2), holds: calls === orders },
  ]
}

/** The buyer is at the checkout for as long as the model needs. */
async function written(owner: pg.Pool, id: string): Promise<void> {
  for (;;) {
    const { rowCount } = await owner.query('select from eulogies where submission_id = $1', [id])
    if (rowCount) return
    await pause(1_000)
  }
}

async function heardBy(stack: StackInTest) {
  const answer = await fetch(`${stack.neighbours.model.is}/control/requests`)
  return (await answer.json()) as { counts: Record<string, number>; last: Heard[] }
}

async function paceOf(stack: StackInTest, pace: typeof usualPace): Promise<void> {
  const body = JSON.stringify(pace)
  await fetch(`${stack.neighbours.model.is}/control`, { method: 'PUT', body })
}
