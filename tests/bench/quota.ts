import { setTimeout as pause } from 'node:timers/promises'
import { cases } from '#tests/eval/cases.ts'
import { startTestStack, type TestStack } from '#tests/support/test-stack.ts'
import { type Figure, recordFigures } from './figures.ts'

const requestsPerMinute = Number(process.env.QUOTA ?? 600)
const secondsEach = Number(process.env.SECONDS ?? 60)
const shares = [0.5, 0.8, 1, 1.3]
/** The service level of a text. */
const goalSeconds = 60
/** A tenth of the delays of a real model, so that a minute is enough to see a queue. */
const pace = { delayMs: 60, tokensPerSecond: 0, judgeTokensPerSecond: 0 }

/** Where orders start to wait if a model provider limits the requests per minute. */
export async function measure(): Promise<Figure[]> {
  const stack = await startTestStack({
    model: { secondProvider: true },
    settings: { WRITING_SLOTS: '60', DATABASE_CONNECTIONS: '30', PREVIEWS_BEFORE_POW: '1000000' },
  })
  try {
    await control(stack, pace)
    const each = await callsPerOrder(stack)
    const perMinute = requestsPerMinute / each
    await control(stack, { requestsPerMinute })
    const loads: Load[] = []
    for (const share of shares) loads.push(await runLoad(stack, share, share * perMinute))
    await control(stack, { requestsPerMinute: null })
    return report(each, perMinute, loads)
  } finally {
    await stack.stop()
  }
}

type Load = { share: number; orders: number; failed: number; waiting: number; tookMs: number[] }

function report(each: number, perMinute: number, loads: Load[]): Figure[] {
  const rows = loads.map(({ share, orders, failed, waiting, tookMs }) => {
    const slowest = Math.max(...tookMs) / 1_000
    return {
      promise: `${share * 100} % of the quota: ${orders} orders, ${waiting} of them unwritten when the last arrived, ${failed} without a text; the slowest after`,
      goal: share < 1 ? `≤ ${goalSeconds} s, all written` : 'none without a text',
      figure: Number(slowest.toFixed(1)),
      unit: 's',
      pass: orders > 0 && failed === 0 && (share >= 1 || slowest <= goalSeconds),
    }
  })
  const capacity = {
    promise: `A quota of ${requestsPerMinute} requests/min, at ${each.toFixed(1)} calls for preview and text, allows`,
    goal: 'stated',
    figure: Number(perMinute.toFixed(1)),
    unit: 'orders/min',
    pass: each > 1,
  }
  const points = loads.map(({ share, waiting }): [number, number] => [share * 100, waiting])
  return recordFigures('quota', [capacity, ...rows], [{ name: 'unwritten orders', points }])
}

async function callsPerOrder(stack: TestStack): Promise<number> {
  await fetch(`${stack.thirdParties.model.address}/control/requests`, { method: 'DELETE' })
  const orders = 10
  for (let nth = 0; nth < orders; nth += 1) await buy(stack, nth)
  const response = await fetch(`${stack.thirdParties.model.address}/control/requests`)
  const { counts } = (await response.json()) as { counts: { all: number } }
  return counts.all / orders
}

async function runLoad(stack: TestStack, share: number, perMinute: number): Promise<Load> {
  const orders = Math.max(1, Math.round((perMinute * secondsEach) / 60))
  const tookMs: number[] = []
  let failed = 0
  const running = Array.from({ length: orders }, async (_, nth) => {
    await pause((nth * secondsEach * 1_000) / orders)
    const startedAt = performance.now()
    try {
      await buy(stack, nth)
      tookMs.push(performance.now() - startedAt)
    } catch (error) {
      console.error(error)
      failed += 1
    }
  })
  await pause(secondsEach * 1_000)
  const waiting = orders - tookMs.length - failed
  await Promise.all(running)
  return { share, orders, failed, waiting, tookMs }
}

/** From the form to the text, by someone who tries the preview again after an error. */
async function buy(stack: TestStack, nth: number): Promise<void> {
  const visitor = stack.visitor()
  const id = await visitor.submit({ ...cases[nth % cases.length]?.input, length: 'medium' })
  for (let attempt = 0; ; attempt += 1) {
    try {
      await visitor.preview(id)
      break
    } catch (error) {
      if (attempt === 60) throw error
      await pause(2_000)
    }
  }
  const { sessionId } = await visitor.openCheckout(id)
  await stack.pay(sessionId)
  await visitor.confirm(sessionId, id)
  await visitor.waitForEulogy(id, 240_000)
}

const control = (stack: TestStack, body: object) =>
  fetch(`${stack.thirdParties.model.address}/control`, {
    method: 'PUT',
    body: JSON.stringify(body),
  })
