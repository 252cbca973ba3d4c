import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy, stripeControl } from '#tests/support/purchases.ts'
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
    await sql`lock table submission_requests in exclusive mode`.execute(tx)
    locked.resolve()
    await released.promise
  })
  await locked.promise
  return () => {
    released.resolve()
    return done
  }
}

/** Sends submissions until one is rejected. */
async function overload() {
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
  return { busy, responses, release }
}

test('rejects new work while the server is behind, but never a webhook or a buyer', async () => {
  const { visitor, id, sessionId, text } = await buyEulogy(product)
  const { busy, responses, release } = await overload()
  expect(Number(busy.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await busy.json()).toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('Nothing is lost'),
  })

  expect((await visitor.request(api.submission(id))).status).toBe(200)
  expect(await visitor.confirm(sessionId, id)).toMatchObject({ state: 'paid-here' })
  expect(await visitor.waitForEulogy(id)).toBe(text)
  expect((await stripeControl(product).sendWebhook(sessionId)).status).toBe(200)
  expect((await submit()).status).toBe(503)

  await release()
  const statuses = (await Promise.all(responses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(20)
  expect(new Set(statuses)).toEqual(new Set([201, 503]))
  expect((await submit()).status).toBe(201)
})

test('decides by the route, however its address is written', async () => {
  const { visitor, id } = await buyEulogy(product)
  const { release, responses } = await overload()
  const ask = async (path: string, method: string) => {
    const response = await visitor.request(path, {
      method,
      ...(method === 'POST' && { body: submissionInput }),
    })
    // A database that doesn't answer is another 503: those requests were accepted and have an id.
    const isShed = response.status === 503 && !response.headers.has('x-request-id')
    return [method, path, isShed ? 'shed' : response.status]
  }
  const rejected = [
    ['POST', api.submissions()],
    ['POST', `${api.submissions()}?x=1`],
    ['POST', `${api.submissions()}?`],
    ['POST', `${api.submissions()}?#`],
    ['POST', api.submissions({ formId: randomUUID() })],
    ['POST', api.submissions().replace('s', '%73')],
    ['POST', `${api.submissions().replace('ub', '%75%62')}?x=1`],
    ['POST', `${api.preview(id)}?x=1`],
    ['POST', api.preview(id).replace('preview', '%70review')],
    ['POST', `${api.contact()}?x=1`],
    ['POST', `${api.findLinks()}?x=1`],
    ['GET', `${api.myEulogies()}?x=1`],
    ['HEAD', api.myEulogies()],
    ['HEAD', `${api.myEulogies()}?x=1`],
  ] as const
  for (const [method, path] of rejected)
    expect(await ask(path, method)).toEqual([method, path, 'shed'])

  // These are other addresses, which start nothing.
  for (const path of [
    `${api.submissions()}/`,
    `/${api.submissions()}`,
    `${api.submissions()};x=1`,
    `${api.submissions()}%3Fx=1`,
  ]) {
    expect(await ask(path, 'POST')).toEqual(['POST', path, 404])
  }
  // What looks like one of them in a query is not one.
  const reading = `${api.submission(id)}?${api.submissions()}`
  expect(await ask(reading, 'GET')).toEqual(['GET', reading, 200])
  await release()
  await Promise.all(responses)
})

/**
 * Sends so many requests to a route where each waits, and counts those that are let in. Their bodies aren't read: our
 * limits come first, and they wait for the database.
 */
async function crowd(size: number, config: { sheddable: true; waitsForModel?: true }) {
  const waiting: (() => void)[] = []
  const onRequest = () => new Promise<void>((resolve) => void waiting.push(resolve))
  const app = Fastify()
  shedLoad(app, product.ctx)
  app.post('/new', { config, onRequest }, async (_request, reply) => reply.code(201).send({}))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const statuses: number[] = []
  const send = async () => {
    const headers = { 'content-type': 'application/json' }
    statuses.push((await fetch(`${url}/new`, { method: 'POST', headers, body: '{}' })).status)
  }
  try {
    const all = Promise.all(Array.from({ length: size }, send))
    await expect.poll(() => statuses.length + waiting.length).toBe(size)
    const letIn = waiting.length
    for (const resume of waiting) resume()
    await all
    return { letIn, statuses: new Set(statuses) }
  } finally {
    await app.close()
  }
}

test('counts no request that waits for a model', async () => {
  const { letIn, statuses } = await crowd(50, { sheddable: true, waitsForModel: true })
  expect([letIn, statuses]).toEqual([50, new Set([201])])
})

test('rejects part of a crowd that is larger than what is completed in a moment', async () => {
  const { letIn, statuses } = await crowd(200, { sheddable: true })
  // On a slow machine the requests get old before all have arrived.
  expect(letIn).toBeGreaterThanOrEqual(20)
  expect(letIn).toBeLessThan(100)
  expect(statuses).toEqual(new Set([201, 503]))
})
