import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { api } from '#contract/urls.ts'
import { price } from '#domain/offer.ts'
import { startProcess } from '#scripts/local/process.ts'
import { inLanes } from '#tests/load/harness/buyers.ts'
import { type Observer, openObserver, queryRows } from '#tests/load/harness/database.ts'
import { atLeast, atMost, type Figure, percentile } from '#tests/load/harness/report.ts'
import type { Run } from '#tests/load/harness/run.ts'
import { signedHeaders, standIns, webhookPayload } from '#tests/load/harness/stand-ins.ts'
import { freePort } from '#tests/support/http.ts'
import { speechOf } from '#tests/support/speech.ts'
import { startTestStack, type TestStack } from '#tests/support/test-stack.ts'

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

/** What turns the webhook of a payment into a sent letter. */
type Pipeline = {
  name: string
  /** Stores orders that are ready to be paid, and returns their ids. */
  prepare(count: number): Promise<string[]>
  /** The webhook about the payment of an order. */
  webhook(orderId: string): { url: string; headers: Record<string, string>; body: string }
  /** When the letter of each order was sent, in milliseconds. */
  listSent(): Promise<Map<string, number>>
  stop(): Promise<void>
}

/** The buyer of an order. */
const addressOf = (orderId: string) => `${orderId}@example.test`

async function listSent(observer: Observer, sql: string) {
  const rows = await observer.query<{ id: string; sent_at: Date | null }>(sql)
  return new Map(rows.flatMap(({ id, sent_at }) => (sent_at ? [[id, sent_at.getTime()]] : [])))
}

/** Nothing but pg-boss: a webhook stores "paid" and a job, and the job sends the same letter as ours. */
async function startBarePipeline(stack: TestStack): Promise<Pipeline> {
  const { SMTP_URL = '' } = stack.thirdParties.settings
  await queryRows(stack.urls.owner, 'create database bare')
  const DATABASE_URL = Object.assign(new URL(stack.urls.owner), { pathname: '/bare' }).href
  const observer = openObserver(DATABASE_URL)
  await observer.query(
    `create table orders (id uuid primary key, person text, email text, text text, paid_at timestamptz);
    create table letters (order_id uuid primary key references orders (id), sent_at timestamptz not null)`,
  )
  const port = await freePort()
  const start = (BARE_ROLE: string) =>
    startProcess(
      join(import.meta.dirname, 'bare.ts'),
      { NODE_ENV: 'production', DATABASE_URL, SMTP_URL, PORT: String(port), BARE_ROLE },
      console.log,
    )
  // The first one creates the queue.
  const processes = [await start('webhooks'), await start('worker'), await start('worker')]
  return {
    name: 'bare pg-boss',
    async prepare(count) {
      const ids = Array.from({ length: count }, () => randomUUID())
      await observer.query(
        `insert into orders (id, person, email, text)
        select id, 'Rosa ' || left(id::text, 8), id || '@example.test', $2 from unnest($1::uuid[]) as id`,
        [ids, speechOf(500)],
      )
      return ids
    },
    webhook: (orderId) => ({
      url: `http://127.0.0.1:${port}/webhook`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ orderId }),
    }),
    listSent: () => listSent(observer, 'select order_id as id, sent_at from letters'),
    async stop() {
      await Promise.all(processes.map((process) => process.stop()))
      await observer.close()
    },
  }
}

/** The product with two workers. The text is written before the payment, as usual. */
async function startOurPipeline(stack: TestStack): Promise<Pipeline> {
  const observer = openObserver(stack.urls.owner)
  const secondWorker = await stack.startWorker()
  await standIns(stack.thirdParties).setWebhooks('off')
  const { STRIPE_KEY = '', STRIPE_WEBHOOK_SECRET = '' } = stack.thirdParties.settings
  const sessions = new Map<string, string>()

  const openPaidSession = async (checkoutId: string, email: string): Promise<string> => {
    const response = await fetch(`${stack.thirdParties.payments.address}/v1/checkout/sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${STRIPE_KEY}` },
      body: new URLSearchParams({
        mode: 'payment',
        success_url: stack.siteUrl,
        // Proves the address, so that the email has the text and the reading copy.
        customer_email: email,
        'metadata[checkout_id]': checkoutId,
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': price.currency,
        'line_items[0][price_data][unit_amount]': String(price.amount),
        'line_items[0][price_data][product_data][name]': 'Eulogy',
      }),
    })
    const { id } = (await response.json()) as { id: string }
    await stack.pay(id)
    return id
  }
  return {
    name: 'the product',
    prepare: (count) =>
      inLanes(5, count, async () => {
        const [rootId, checkoutId] = [randomUUID(), randomUUID()]
        const sessionId = await openPaidSession(checkoutId, addressOf(rootId))
        sessions.set(rootId, sessionId)
        const { amount, currency } = price
        const values = [rootId, checkoutId, sessionId, speechOf(500), amount, currency]
        await observer.query(insertOrder, values)
        return rootId
      }),
    webhook(rootId) {
      const body = webhookPayload(sessions.get(rootId) ?? '')
      const headers = signedHeaders(body, STRIPE_WEBHOOK_SECRET)
      return { url: stack.siteUrl + api.paymentWebhook(), headers, body }
    },
    listSent: () => listSent(observer, 'select submission_id as id, sent_at from emails'),
    async stop() {
      await secondWorker.stop()
      await observer.close()
    },
  }
}

const insertOrder = `
  with submission as (
    insert into eulogy_submissions
      (id, root_id, person, relationship, qualities, name, customer_name, email, created_at)
    values ($1::uuid, $1, 'Rosa ' || left($1::text, 8), 'mother', 'kind', 'Rosa', 'Ann', $1 || '@example.test', now())
  ), text as (
    insert into eulogies (id, submission_id, text, written_at)
    values (gen_random_uuid(), $1, $4, now())
  ), purchase as (
    insert into purchases (root_id, opened_at) values ($1, now())
  )
  insert into checkouts (id, root_id, attempt, state, session_id, amount, currency, opened_at, expires_at,
    next_check_at)
  values ($2, $1, 1, 'open', $3, $5, $6, now(), now() + interval '1 hour', now() + interval '1 hour')`
