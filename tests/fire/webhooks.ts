import pg from 'pg'
import { type Figure, latencyFigure } from '#tests/bench/figures.ts'
import { startTestStack, type TestStack } from '#tests/support/test-stack.ts'
import { type Family, openCheckouts, turnOffWebhooks } from './families.ts'
import { sendRaw } from './raw-requests.ts'
import { listCounts, type Run, scaled, tookFigure } from './run.ts'
import { type Delivery, planDeliveries } from './webhooks/deliveries.ts'
import { forgeries } from './webhooks/forgeries.ts'

const deliveries = 100_000
const paidOrders = 800
const forgedOrders = 100
const connections = 32
const goalMs = 500

/** P5: repeated, shuffled and forged webhooks. No forged one is accepted, and each order is paid once. */
export async function measure(run: Run): Promise<Figure[]> {
  const startedAt = performance.now()
  const stack = await startTestStack()
  try {
    await turnOffWebhooks(stack)
    const families = await openCheckouts(stack, scaled(paidOrders + forgedOrders, run))
    for (const { sessionId } of families) await stack.pay(sessionId)
    // Its reconciler would find the payments that only forged events name.
    await stack.worker.stop()
    const forgedOnly = families.splice(0, scaled(forgedOrders, run))
    const port = Number(new URL(stack.siteUrl).port)
    const count = scaled(deliveries, run)
    const plan = planDeliveries({ random: run.random, count, paid: families, forgedOnly, port })
    const seen = await deliver(port, plan.next)
    const took = tookFigure(startedAt, run.minutes)
    return [
      ...figuresOf(seen, count, plan),
      ...(await bookFigures(stack, families, forgedOnly)),
      took,
    ]
  } finally {
    await stack.stop()
  }
}

async function deliver(port: number, next: () => Delivery | null) {
  const statuses = { authentic: {} as Counts, forged: {} as Counts }
  const acknowledgedMs: number[] = []
  const acceptedForgeries: Counts = {}
  let repeated = 0
  const startedAt = performance.now()
  await sendRaw({
    ports: [port],
    connections,
    depth: 1,
    next,
    onAnswer: ({ request, response, ms }) => {
      const { forgery, isRepeated } = request as Delivery
      const status = response?.status ?? 'no answer'
      add(forgery ? statuses.forged : statuses.authentic, status)
      if (isRepeated) repeated += 1
      if (!forgery) acknowledgedMs.push(ms)
      if (forgery && status !== 400) add(acceptedForgeries, forgery)
    },
  })
  const perSecond = acknowledgedMs.length / ((performance.now() - startedAt) / 1_000)
  return { statuses, acknowledgedMs, acceptedForgeries, repeated, perSecond }
}

type Counts = Record<string | number, number>
const add = (counts: Counts, name: string | number) => {
  counts[name] = (counts[name] ?? 0) + 1
}

function figuresOf(
  {
    statuses,
    acknowledgedMs,
    acceptedForgeries,
    repeated,
    perSecond,
  }: Awaited<ReturnType<typeof deliver>>,
  count: number,
  plan: { forged: number; repeated: number },
): Figure[] {
  const authentic = count - plan.forged
  return [
    {
      name: 'P5 authentic deliveries',
      value: `${listCounts(statuses.authentic)}; ${repeated} of them repeated; ${perSecond.toFixed(0)}/s`,
      passed: statuses.authentic[200] === authentic && repeated === plan.repeated && repeated > 0,
    },
    {
      name: `P5 forged deliveries, in ${Object.keys(forgeries).length} ways`,
      value: `${listCounts(statuses.forged)}${Object.keys(acceptedForgeries).length > 0 ? `; accepted: ${listCounts(acceptedForgeries)}` : ', 0 accepted'}`,
      passed: plan.forged > 0 && statuses.forged[400] === plan.forged,
    },
    latencyFigure(`P5 acknowledged over ${connections} connections`, acknowledgedMs, goalMs),
  ]
}

/** What the database says afterwards. */
async function bookFigures(
  stack: TestStack,
  paid: Family[],
  forgedOnly: Family[],
): Promise<Figure[]> {
  const owner = new pg.Client({ connectionString: stack.urls.owner })
  await owner.connect()
  try {
    const countPaid = async (families: Family[]) => {
      const { rows } = await owner.query<{ paid: string }>(
        `select count(*) as paid from purchases where state = 'paid' and root_id = any($1)`,
        [families.map(({ id }) => id)],
      )
      return Number(rows[0]?.paid)
    }
    const [paidOrders, forgedOrders] = [await countPaid(paid), await countPaid(forgedOnly)]
    const { rows } = await owner.query<{ most: string }>(`
      select coalesce(max(n), 0) as most from (
        select count(*) as n from emails where kind = 'eulogy' group by submission_id
        union all
        select count(*) from pgboss.job where name = 'write-paid' group by data->>'submissionId'
      ) as per_order`)
    const most = Number(rows[0]?.most)
    return [
      {
        name: 'P5 orders marked paid',
        value: `${paidOrders} of ${paid.length} by authentic events, ${forgedOrders} of ${forgedOnly.length} by forged ones`,
        passed: paidOrders === paid.length && forgedOrders === 0,
      },
      {
        name: 'P5 emails or jobs to write for one order',
        value: `at most ${most}`,
        passed: most === 1,
      },
    ]
  } finally {
    await owner.end()
  }
}
