import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { api } from '#contract/urls.ts'
import { startProcess } from '#scripts/local/process.ts'
import { modelSettings } from '#server/model-settings.ts'
import { buy, inLanes } from '#tests/support/buyers.ts'
import { freePort } from '#tests/support/http.ts'
import { openObserver } from '#tests/support/observer.ts'
import { speechOf } from '#tests/support/speech.ts'
import { control, signedHeaders, standIns, webhookPayload } from '#tests/support/stand-ins.ts'
import { startTestStack } from '#tests/support/test-stack.ts'
import { submissionInput } from '#tests/support/visitor.ts'
import { roundCases } from '#tests/writing/cases.ts'
import { requestsPerSecond } from './traffic.ts'

/* The product beside bare engines in turns, then how long people wait at a real model's pace. Fails if a figure falls short. */
const rounds = 5
const secondsPerRound = 3
const ordersPerSecond = 10

/** One line of a report. A run passes if all of its figures do. */
type Figure = { name: string; value: string; passed: boolean }

const figure = (name: string, value: string | number, passed = true): Figure => ({
  name,
  value: String(value),
  passed,
})

const rounded = (value: number) => Math.round(value * 100) / 100

/** Not a number, as the percentile of nothing, never reaches a goal. */
const atMost = (name: string, value: number, goal: number, unit = ''): Figure =>
  figure(name, `${rounded(value)} ${unit}`.trim().concat(` (goal: ≤ ${goal})`), value <= goal)

const atLeast = (name: string, value: number, goal: number, unit = ''): Figure =>
  figure(name, `${rounded(value)} ${unit}`.trim().concat(` (goal: ≥ ${goal})`), value >= goal)

/** The smallest value that at least this share of the values doesn't exceed. */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
}

// Never a real third party, even if the shell has its key.
for (const name of [...Object.keys(modelSettings), 'STRIPE_KEY', 'SMTP_URL'])
  delete process.env[name]

await using stack = await startTestStack({ separateStandIns: true, postgresFlags: [] }).then(
  (each) => Object.assign(each, { [Symbol.asyncDispose]: each.stop }),
)
await using owner = openObserver(stack.urls.owner)
const bareUrl = `http://127.0.0.1:${await freePort()}`
const { SMTP_URL = '', STRIPE_WEBHOOK_SECRET: stripeSecret = '' } = stack.thirdParties.settings
const startBare = (BARE_ROLE: string) => {
  const settings = { DATABASE_URL: stack.urls.owner, SMTP_URL, PORT: new URL(bareUrl).port }
  const script = join(import.meta.dirname, 'bare.ts')
  return startProcess(script, { NODE_ENV: 'production', ...settings, BARE_ROLE }, console.log)
}

/** The middle of the ratios of the rounds, with the lowest and the highest. */
function ratio(name: string, ours: number[], bare: number[], goal: number): Figure {
  const ratios = ours.map((rate, round) => rate / (bare[round] ?? 0))
  const [low, high] = [Math.min(...ratios), Math.max(...ratios)].map((each) => each.toFixed(2))
  const rates = [ours, bare].map((each) => percentile(each, 0.5).toFixed(0)).join(' and ')
  return atLeast(
    `${name}: ${rates} a second, ${low} to ${high}`,
    percentile(ratios, 0.5),
    goal,
    '× bare',
  )
}

const request = (start: string, headers: Record<string, string>, body = '') => {
  const all = { host: '127.0.0.1', 'x-forwarded-for': '{{address}}', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`${start} HTTP/1.1`, ...lines, '', body].join('\r\n')
}

type Requests = (path: string) => string[]

async function compareRequests(name: string, connections: number, requests: Requests) {
  const rates = { ours: [] as number[], bare: [] as number[] }
  const plans = {
    ours: { port: Number(new URL(stack.siteUrl).port), requests: requests(api.submissions()) },
    bare: { port: Number(new URL(bareUrl).port), requests: requests('/submissions') },
  }
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1)
    for (const side of ['ours', 'bare'] as const) {
      const plan = { ...plans[side], seconds: secondsPerRound, connections }
      const rate = await requestsPerSecond(plan)
      if (round > 0) rates[side].push(rate)
    }
  return ratio(name, rates.ours, rates.bare, 0.85)
}

const form = JSON.stringify(submissionInput)
const headers = {
  origin: stack.siteUrl,
  'idempotency-key': '{{uuid}}',
  'content-type': 'application/json',
}
const length = { 'content-length': String(Buffer.byteLength(form)) }
const submits: Requests = (path) => [request(`POST ${path}`, { ...headers, ...length }, form)]

/** What turns the webhook of a payment into a sent email. */
type Pipeline = {
  /** Stores an order that is ready to be paid, and returns its id. */
  prepare(): Promise<string>
  webhook(id: string): Promise<Response>
  /** Its rows have `id` and `at`. */
  sent: string
}

const post = (url: string, body: string, headers = { 'content-type': 'application/json' }) =>
  fetch(url, { method: 'POST', headers, body })

const bare: Pipeline = {
  async prepare() {
    const id = randomUUID()
    const insert = `insert into bare_orders (id, person, text) values ($1, 'Rosa Hale', $2)`
    await owner.query(insert, [id, speechOf(500)])
    return id
  },
  webhook: (id) => post(`${bareUrl}/webhook`, JSON.stringify({ id })),
  sent: 'select id, sent_at as at from bare_orders where sent_at is not null',
}

const sessions = new Map<string, string>()
const ours: Pipeline = {
  async prepare() {
    const visitor = stack.visitor()
    const id = await visitor.submit({ name: 'Rosa Hale', email: `${randomUUID()}@example.test` })
    // The text is written before the payment, as usual.
    const insert = `insert into eulogies (id, submission_id, text, written_at) values ($1, $1, $2, now())`
    await owner.query(insert, [id, speechOf(500)])
    const { sessionId } = await visitor.openCheckout(id, { withoutPreview: true })
    sessions.set(id, sessionId)
    await stack.pay(sessionId)
    return id
  },
  webhook(id) {
    const body = webhookPayload(sessions.get(id) ?? '')
    return post(stack.siteUrl + api.paymentWebhook(), body, signedHeaders(body, stripeSecret))
  },
  sent: `select submission_id as id, sent_at as at from emails where kind = 'eulogy' and sent_at is not null`,
}

/** Milliseconds from each webhook to its email, and how many orders a second ended. `perSecond`: their pace. */
async function runOrders(pipeline: Pipeline, count: number, perSecond = Number.POSITIVE_INFINITY) {
  const ids = await inLanes(5, Array(count).keys(), pipeline.prepare)
  const startedAt = Date.now()
  const posted = new Map<string, number>()
  await inLanes(20, ids, async (id, nth) => {
    await pause(Math.max(0, startedAt + (nth * 1_000) / perSecond - Date.now()))
    posted.set(id, Date.now())
    // Stripe repeats a webhook that failed.
    while (!(await pipeline.webhook(id)).ok) await pause(100)
  })
  for (const until = Date.now() + 120_000; ; await pause(200)) {
    const rows = await owner.query<{ id: string; at: Date }>(pipeline.sent)
    const ends = rows
      .filter(({ id }) => posted.has(id))
      .map(({ id, at }) => [id, Number(at)] as const)
    const times = ends.map(([id, at]) => at - Number(posted.get(id)))
    const lasted = Math.max(...ends.map(([, at]) => at)) - startedAt
    if (ends.length === count) return { times, rate: (count * 1_000) / lasted }
    if (Date.now() > until) throw new Error(`${count - ends.length} emails were never sent`)
  }
}

async function compareOrders(): Promise<Figure[]> {
  await control(`${stack.thirdParties.payments.address}/control/webhooks`, 'PUT', { mode: 'off' })
  await Promise.all([stack.startWorker(), stack.startWorker()])
  const bareWorkers = [await startBare('worker'), await startBare('worker')]
  const times = { bare: [] as number[], ours: [] as number[] }
  const rates = { bare: [] as number[], ours: [] as number[] }
  const sides = Object.entries({ bare, ours }) as ['bare' | 'ours', Pipeline][]
  for (const [, pipeline] of sides) await runOrders(pipeline, 40, 20)
  for (let round = 0; round < rounds; round += 1)
    for (const [side, pipeline] of sides) {
      times[side].push(...(await runOrders(pipeline, 60, ordersPerSecond)).times)
      rates[side].push((await runOrders(pipeline, 200)).rate)
    }
  await Promise.all(bareWorkers.map((each) => each.stop()))
  const latency = [0.5, 0.99].map((share) => {
    const [our, their] = [percentile(times.ours, share), percentile(times.bare, share)]
    const name = `paid webhook to email, p${share * 100}: ${our} and ${their} ms of ${times.ours.length}`
    return atMost(name, our / their, 1.5, '× bare')
  })
  return [...latency, ratio('sustained orders', rates.ours, rates.bare, 0.8)]
}

/** From the press of the button, at the pace of a real model. */
async function measureWaits(): Promise<Figure[]> {
  const { setModel } = standIns(stack.thirdParties)
  await setModel({ delayMs: 600, tokensPerSecond: 80, judgeTokensPerSecond: 150 })
  const waits = { questions: [] as number[], preview: [] as number[] }
  for (let nth = 0; nth < 24; nth += 1) {
    const visitor = stack.visitor()
    const startedAt = Date.now()
    const id = await visitor.submit(roundCases[nth % roundCases.length]?.input)
    const asked = await visitor.request(api.questions(id), { method: 'POST' })
    if (!asked.ok) throw new Error(`the questions returned ${asked.status}`)
    waits.questions.push(Date.now() - startedAt)
    const answeredAt = Date.now()
    await visitor.preview(id)
    waits.preview.push(Date.now() - answeredAt)
  }
  return Object.entries(waits).map(([name, times]) => {
    const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
    const from =
      name === 'preview'
        ? 'the last answer to the whole preview'
        : 'the press to the first questions'
    return figure(`from ${from}`, `p50 ${p50} ms, p99 ${p99} ms of ${times.length}`)
  })
}

await owner.query(`create table bare_orders (id uuid primary key, person text, text text, paid_at timestamptz,
  sent_at timestamptz)`)
const bareApi = await startBare('api')
const bought = await inLanes(2, Array(20).keys(), () => buy(stack))
// Its queue would disturb the comparison.
await stack.worker.stop()
const reads: Requests = (path) =>
  bought.map(({ id, visitor }) => request(`GET ${path}/${id}`, { cookie: visitor.cookie }))
// An api rejects new submissions while more than 20 are in progress.
show(await compareRequests('submit', 16, submits))
show(await compareRequests('read', 32, reads))
show(...(await compareOrders()))
show(...(await measureWaits()))
await bareApi.stop()

function show(...figures: Figure[]) {
  for (const { name, value, passed } of figures) {
    console.log(`${passed ? 'pass' : 'FAIL'}  ${name}: ${value}`)
    if (!passed) process.exitCode = 1
  }
}
