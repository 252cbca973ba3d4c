import { createHmac, randomUUID } from 'node:crypto'
import pg from 'pg'
import { api } from '#contract/urls.ts'
import { price } from '#domain/offer.ts'
import { runConcurrently } from '#tests/faults/paid-orders/orders.ts'
import { speechOf } from '#tests/support/speech.ts'
import type { TestStack } from '#tests/support/test-stack.ts'
import type { Pipeline } from './pipeline.ts'

type Prepared = { rootId: string; sessionId: string }

/** The product with two workers. The text is written before the payment, as usual. */
export async function startOurPipeline(stack: TestStack): Promise<Pipeline> {
  const pool = new pg.Pool({ connectionString: stack.urls.owner, max: 5 })
  const second = await stack.startWorker()
  const { address } = stack.thirdParties.payments
  const { STRIPE_KEY = '', STRIPE_WEBHOOK_SECRET = '' } = stack.thirdParties.settings
  await fetch(`${address}/control/webhooks`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode: 'off' }),
  })
  const sessions = new Map<string, string>()

  const openPaidSession = async (checkoutId: string): Promise<string> => {
    const response = await fetch(`${address}/v1/checkout/sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${STRIPE_KEY}` },
      body: new URLSearchParams({
        mode: 'payment',
        success_url: stack.siteUrl,
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
  const prepareOne = async (): Promise<Prepared> => {
    const [rootId, checkoutId] = [randomUUID(), randomUUID()]
    const sessionId = await openPaidSession(checkoutId)
    await insertOrder(pool, { rootId, checkoutId, sessionId })
    return { rootId, sessionId }
  }
  return {
    name: 'the product',
    async prepare(count) {
      const prepared = await runConcurrently(
        5,
        Array.from({ length: count }, () => prepareOne),
      )
      for (const { rootId, sessionId } of prepared) sessions.set(rootId, sessionId)
      return prepared.map(({ rootId }) => rootId)
    },
    send(rootId) {
      const created = Math.floor(Date.now() / 1_000)
      const object = { id: sessions.get(rootId), object: 'checkout.session' }
      const event = { id: `evt_${rootId}`, object: 'event', created, data: { object } }
      const body = JSON.stringify({ ...event, type: 'checkout.session.completed' })
      const signature = createHmac('sha256', STRIPE_WEBHOOK_SECRET)
        .update(`${created}.${body}`)
        .digest('hex')
      return {
        url: stack.siteUrl + api.paymentWebhook(),
        headers: {
          'content-type': 'application/json',
          'stripe-signature': `t=${created},v1=${signature}`,
        },
        body,
      }
    },
    async listSent() {
      const { rows } = await pool.query<{ submission_id: string; sent_at: Date }>(
        'select submission_id, sent_at from emails where sent_at is not null',
      )
      return new Map(rows.map(({ submission_id, sent_at }) => [submission_id, sent_at.getTime()]))
    },
    async stop() {
      await second.stop()
      await pool.end()
    },
  }
}

async function insertOrder(
  pool: pg.Pool,
  order: { rootId: string; checkoutId: string; sessionId: string },
) {
  const text = speechOf(500)
  await pool.query(
    `with submission as (
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
    values ($2, $1, 1, 'open', $3, $5, $6, now(), now() + interval '1 hour', now() + interval '1 hour')`,
    [order.rootId, order.checkoutId, order.sessionId, text, price.amount, price.currency],
  )
}
