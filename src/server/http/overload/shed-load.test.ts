import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy } from '#tests/support/purchases.ts'
import { submissionInput } from '#tests/support/visitor.ts'
import { shedLoad } from './shed-load.ts'

// The submissions that wait for the lock leave connections for the others.
const product = setUpProduct({ settings: { DATABASE_CONNECTIONS: '60' } })

const submit = () =>
  product.visitor().request(api.submissions(), {
    body: submissionInput,
    headers: { 'idempotency-key': randomUUID() },
  })

/** Submissions wait while this lock is held. */
async function stallSubmissions() {
  const released = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const done = product.database.owner.transaction().execute(async (tx) => {
    await sql`lock table submission_origins in exclusive mode`.execute(tx)
    locked.resolve()
    await released.promise
  })
  await locked.promise
  return () => {
    released.resolve()
    return done
  }
}

/** A webhook of the payment provider, signed as the provider signs it. */
function sendWebhook(sessionId: string) {
  const object = { id: sessionId, object: 'checkout.session' }
  const payload = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'checkout.session.completed',
    created: Math.floor(Date.now() / 1_000),
    data: { object },
  })
  const { webhookSecret: secret } = product
  const signature = new Stripe('sk_test').webhooks.generateTestHeaderString({ payload, secret })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return fetch(product.url + api.paymentWebhook(), { method: 'POST', headers, body: payload })
}

test('rejects new work while the server is behind, but never a webhook or a buyer', async () => {
  const { visitor, id, sessionId, text } = await buyEulogy(product)
  const release = await stallSubmissions()
  const { promise: rejected, resolve: onRejected } = Promise.withResolvers<Response>()
  const responses: Promise<Response>[] = []
  const load = setInterval(() => {
    const response = submit()
    responses.push(response)
    void response.then((received) => received.status === 503 && onRejected(received))
  }, 10)
  const busy = await rejected
  clearInterval(load)
  expect(Number(busy.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await busy.json()).toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('Nothing is lost'),
  })

  expect((await visitor.request(api.submission(id))).status).toBe(200)
  expect(await visitor.confirm(sessionId, id)).toMatchObject({ state: 'paid-here' })
  expect(await visitor.waitForEulogy(id)).toBe(text)
  expect((await sendWebhook(sessionId)).status).toBe(200)
  expect((await submit()).status).toBe(503)

  await release()
  const statuses = (await Promise.all(responses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(40)
  expect(new Set(statuses)).toEqual(new Set([201, 503]))
  expect((await submit()).status).toBe(201)
})

test('rejects part of a crowd that is larger than what is completed in a moment', async () => {
  const waiting: ServerResponse[] = []
  // Their bodies aren't read: our limits come first, and they wait for the database.
  const server = createServer((_request, response) => void waiting.push(response))
  shedLoad(server, product.ctx)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const statuses: number[] = []
  const send = async () => {
    const url = `http://127.0.0.1:${port}${api.submissions()}`
    statuses.push((await fetch(url, { method: 'POST', body: '{}' })).status)
  }
  try {
    const all = Promise.all(Array.from({ length: 200 }, send))
    await expect.poll(() => statuses.length + waiting.length).toBe(200)
    // On a slow machine the requests get old before all have arrived.
    expect(waiting.length).toBeGreaterThanOrEqual(40)
    expect(waiting.length).toBeLessThan(100)
    for (const response of waiting) response.writeHead(201).end()
    await all
    expect(new Set(statuses)).toEqual(new Set([201, 503]))
  } finally {
    server.close()
  }
})
