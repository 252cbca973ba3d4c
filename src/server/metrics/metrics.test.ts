import { Registry } from '@prometheus-io/client'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/store/database/database.ts'
import { countViolations } from '#server/store/invariants.ts'
import { freePort } from '#tests/support/http.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy } from '#tests/support/purchases.ts'
import { addStateGauges } from './state-gauges.ts'

const ports = { api: await freePort(), worker: await freePort() }
const product = setUpProduct({ metricsPorts: ports, settings: { RELEASE: 'test-release' } })

const scrape = async (process: keyof typeof ports) => {
  const response = await fetch(`http://127.0.0.1:${ports[process]}/metrics`)
  expect(response.status).toBe(200)
  return response.text()
}

/** The value of the series with exactly these labels in any order. */
function readValue(metrics: string, name: string, labels: Record<string, string> = {}) {
  for (const line of metrics.split('\n')) {
    const [, series, text = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    if (series !== name) continue
    const found = Object.fromEntries(
      [...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', label = '']) => [key, label]),
    )
    const wanted = Object.entries(labels)
    if (wanted.length === Object.keys(found).length && wanted.every(([k, v]) => found[k] === v))
      return Number(value)
  }
  return undefined
}

test('measures an order from the submission to the email', async () => {
  await buyEulogy(product)
  const sent = { kind: 'eulogy', outcome: 'sent' }
  await expect
    .poll(async () => readValue(await scrape('worker'), 'lovingly_emails_total', sent))
    .toBe(1)

  const api = await scrape('api')
  const worker = await scrape('worker')
  const failed = { route: '/api/create-checkout', method: 'POST', status: '5xx' }
  expect(readValue(api, 'lovingly_http_requests_total', failed)).toBe(0)
  const request = { route: '/api/submissions', method: 'POST', status: '2xx' }
  expect(readValue(api, 'lovingly_http_requests_total', request)).toBe(1)
  expect(readValue(api, 'lovingly_webhooks_total', { outcome: 'handled' })).toBe(1)
  expect(readValue(api, 'lovingly_webhook_lag_seconds_count')).toBe(1)
  const draft = { provider: 'anthropic', task: 'draft', purpose: 'preview', outcome: 'used' }
  expect(readValue(api, 'lovingly_model_calls_total', draft)).toBe(1)
  expect(readValue(api, 'lovingly_texts_total', { purpose: 'preview', outcome: 'written' })).toBe(1)
  expect(readValue(api, 'lovingly_judge_batches_total', { outcome: 'judged' })).toBeGreaterThan(0)
  expect(readValue(api, 'lovingly_waiting_streams')).toBe(0)
  const readyAt = [api, worker].map((text) => readValue(text, 'lovingly_paid_text_seconds_count'))
  expect(readyAt.reduce((sum = 0, count = 0) => sum + count, 0)).toBe(1)
  expect(readValue(worker, 'lovingly_email_delay_seconds_count', { kind: 'eulogy' })).toBe(1)
  const sendEmail = { queue: 'send-email', outcome: 'done' }
  expect(readValue(worker, 'lovingly_jobs_total', sendEmail)).toBe(2)
  for (const metrics of [api, worker]) {
    expect(metrics).toContain('version="test-release"')
    expect(metrics).toContain('process_resident_memory_bytes')
    expect(readValue(metrics, 'lovingly_database_up')).toBe(1)
    expect(readValue(metrics, 'lovingly_unwritten_orders')).toBe(0)
    expect(readValue(metrics, 'lovingly_queue_waiting_jobs', { queue: 'write-paid' })).toBe(0)
    expect(readValue(metrics, 'lovingly_spend_dollars', { purpose: 'preview' })).toBeGreaterThan(0)
    expect(readValue(metrics, 'lovingly_spend_cap_dollars', { purpose: 'paid' })).toBe(1_000)
  }
  expect(readValue(worker, 'lovingly_invariant_violations', { invariant: 'paid-twice' })).toBe(0)
  expect(readValue(worker, 'lovingly_supervision_age_seconds')).toBeLessThan(30)
})

test('keeps the number of series independent of what visitors send', async () => {
  const before = (await scrape('api')).split('\n').length
  const unknownId = '11111111-1111-4111-8111-111111111111'
  for (const path of ['/a', '/b', '/api/c', `/api/submissions/${unknownId}`])
    await fetch(product.url + path)
  const after = await scrape('api')
  expect(after).not.toMatch(/11111111|"\/a"|"\/api\/c"/)
  const unknown = { route: 'unknown', method: 'GET', status: '4xx' }
  expect(readValue(after, 'lovingly_http_requests_total', unknown)).toBe(3)
  expect(after.split('\n').length - before).toBeLessThan(40)
})

test('serves metrics on their own port only', async () => {
  expect((await fetch(`${product.url}/metrics`)).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${ports.api}/`)).status).toBe(404)
})

test('counts webhooks with an invalid signature', async () => {
  await fetch(`${product.url}/api/payment-webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
    body: '{}',
  })
  const metrics = await scrape('api')
  expect(readValue(metrics, 'lovingly_webhooks_total', { outcome: 'invalid-signature' })).toBe(1)
})

test('finds planted violations of every rule', async () => {
  const db = product.database.owner
  const orders = await Promise.all([1, 2, 3, 4].map(() => buyEulogy(product)))
  const [unwritten, unsent, unpaid, foreign] = orders.map(({ id }) => id)
  const now = new Date(Date.now() + 60 * 60 * 1_000)
  const count = () => countViolations(db, { now, refundAfterMs: 600_000 })
  expect(Object.values(await count()).every((found) => found === 0)).toBe(true)

  await sql`delete from eulogies where submission_id = ${unwritten}`.execute(db)
  await sql`delete from emails where submission_id = ${unsent} and kind = 'eulogy'`.execute(db)
  await sql`update purchases set state = 'open', paid_at = null, order_number = null
    where root_id = ${unpaid}`.execute(db)
  await sql`update eulogy_submissions set type = 'general' where id = ${foreign}`.execute(db)
  await sql`update checkouts set state = 'refunding', refund_reason = 'unwritten', payment_intent = null,
    refund_decided_at = now() - interval '2 days', next_check_at = null where root_id = ${foreign}`.execute(
    db,
  )
  await sql`update eulogies set written_at = now() - interval '3 days'
    where submission_id = ${foreign}`.execute(db)
  await sql`insert into checkouts (id, root_id, attempt, state, amount, currency, opened_at, expires_at)
    values (gen_random_uuid(), ${unsent}, 2, 'paid', 500, 'usd', now(), now())`.execute(db)
  await sql`insert into daily_spend (day, purpose, spent_micros)
    values ('2000-01-01', 'preview', -1)`.execute(db)

  expect(await count()).toEqual({
    'order-without-end': 1,
    'text-without-email': 1,
    'email-without-payment': 1,
    'order-without-payment': 1,
    'paid-twice': 1,
    'refunded-with-text': 1,
    'refund-not-sent': 1,
    'submission-not-paid': 1,
    'negative-spend': 1,
  })
  // A refund that waits for a dispute.
  await sql`update checkouts set next_check_at = now() + interval '1 day'
    where root_id = ${foreign}`.execute(db)
  expect(await count()).toMatchObject({ 'refund-not-sent': 0 })
})

test('shows that the database is down, without old values', async () => {
  const registry = new Registry()
  const url = `postgres://nobody:none@127.0.0.1:${await freePort()}/none`
  const db = openDatabase(url, { name: 'test', max: 1, onLost: () => {} })
  await addStateGauges(registry, { ...product.ctx, db }, { withInvariants: true })()
  const metrics = await registry.metrics()
  expect(readValue(metrics, 'lovingly_database_up')).toBe(0)
  expect(readValue(metrics, 'lovingly_unwritten_orders')).toBeUndefined()
  expect(readValue(metrics, 'lovingly_spend_dollars', { purpose: 'paid' })).toBeUndefined()
  await db.destroy()
})
