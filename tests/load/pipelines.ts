import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { api } from '#contract/urls.ts'
import { price } from '#domain/offer.ts'
import { startProcess } from '#scripts/local/process.ts'
import { inLanes } from '#tests/load/harness/buyers.ts'
import { type Observer, openObserver, queryRows } from '#tests/load/harness/database.ts'
import { signedHeaders, standIns, webhookPayload } from '#tests/load/harness/stand-ins.ts'
import { startPgBouncer } from '#tests/support/pgbouncer.ts'
import { freePort } from '#tests/support/ports.ts'
import { speechOf } from '#tests/support/speech.ts'
import type { TestStack } from '#tests/support/test-stack.ts'

/** What turns the webhook of a payment into a sent letter. */
export type Pipeline = {
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
export const addressOf = (orderId: string) => `${orderId}@example.test`

async function listSent(observer: Observer, sql: string) {
  const rows = await observer.query<{ id: string; sent_at: Date }>(sql)
  return new Map(rows.map(({ id, sent_at }) => [id, sent_at.getTime()]))
}

/** Nothing but pg-boss: a webhook stores "paid" and a job, and the job sends the same letter as ours. */
export async function startBarePipeline(stack: TestStack): Promise<Pipeline> {
  const ownerUrl = stack.urls.owner
  const { SMTP_URL = '' } = stack.thirdParties.settings
  await queryRows(ownerUrl, 'create database bare')
  const DATABASE_URL = Object.assign(new URL(ownerUrl), { pathname: '/bare' }).href
  const observer = openObserver(DATABASE_URL)
  await observer.query(
    'create table orders (id uuid primary key, person text, email text, text text, paid_at timestamptz)',
  )
  await observer.query(
    'create table letters (order_id uuid primary key references orders (id), sent_at timestamptz not null)',
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
export async function startOurPipeline(stack: TestStack): Promise<Pipeline> {
  const observer = openObserver(stack.urls.owner)
  const pooler = process.env.PGBOUNCER ? await startPgBouncer(stack) : null
  if (pooler) {
    await stack.stopServers()
    await stack.startApi(pooler.through(stack.urls.api))
    await stack.startWorker(pooler.through(stack.urls.worker))
  }
  const secondWorker = await stack.startWorker(pooler?.through(stack.urls.worker))
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
    name: pooler ? `the product behind PgBouncer ${pooler.version}` : 'the product',
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
    listSent: () =>
      listSent(
        observer,
        'select submission_id as id, sent_at from emails where sent_at is not null',
      ),
    async stop() {
      await secondWorker.stop()
      await observer.close()
      if (!pooler) return
      await stack.stopServers()
      await pooler.stop()
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
