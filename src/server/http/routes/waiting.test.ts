import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { deliverEulogy } from '#server/flows/email/queue-email.ts'
import { handleDeadLetter } from '#server/flows/eulogy/handle-dead-letter.ts'
import * as families from '#server/store/families.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { openPaymentPage, submitAndPreview } from '#tests/support/purchases.ts'

let orderCount = 0

/** No worker, so the tests decide when a text is ready. */
const product = setUpProduct({ worker: false })

/** A waiting client; `waitFor` resolves with everything received once it contains `text`. */
async function openStream() {
  const { visitor, id } = await openPaymentPage(product)
  const response = await visitor.request(api.waiting(id))
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let received = ''
  return {
    visitor,
    id,
    type: response.headers.get('content-type'),
    async waitFor(text: string) {
      while (!received.includes(text)) {
        const { done, value = '' } = (await reader?.read()) ?? { done: true }
        if (done) throw new Error(`the stream ended after ${received}`)
        received += value
      }
      return received
    },
    close: () => reader?.cancel(),
  }
}

/** Marks the order as paid and written without a notification. */
async function makeReadable(id: string) {
  const text = { id: crypto.randomUUID(), text: 'The text.', written_at: new Date() }
  await product.database.add('eulogies', { ...text, submission_id: id })
  orderCount += 1
  const order_number = String(orderCount).padStart(8, '0')
  const paid = { state: 'paid', paid_at: new Date(), order_number } as const
  await product.database.change('purchases', { root_id: id }, paid)
}

test('sends an event to the clients that wait for the text', async () => {
  const stream = await openStream()
  const other = await openStream()
  expect(stream.type).toContain('text/event-stream')
  expect(await stream.waitFor('event: heartbeat')).not.toContain('event: ready')
  await makeReadable(stream.id)
  await families.withLock(product.ctx.db, stream.id, (tx) =>
    deliverEulogy(product.ctx, tx, stream.id),
  )
  expect(await stream.waitFor('event: ready\n')).toContain('event: ready\ndata:')
  expect(await stream.visitor.fullEulogy(stream.id)).toBe('The text.')
  expect(await other.waitFor('event: heartbeat')).not.toContain('event: ready')
  await Promise.all([stream.close(), other.close()])
})

test('reports a failed text, including to clients that connect later', async () => {
  const stream = await openStream()
  await handleDeadLetter(product.workerCtx, { submissionId: stream.id })
  expect(await stream.waitFor('event: failed')).not.toContain('event: ready')
  await sql`select pg_notify('eulogies', ${`refunded ${stream.id}`})`.execute(product.ctx.db)
  await stream.waitFor('event: refunded')
  await stream.close()
  await expect(stream.visitor.waitForEulogy(stream.id)).rejects.toThrow('could not be written')
  await makeReadable(stream.id)
  expect(await stream.visitor.waitForEulogy(stream.id)).toBe('The text.')
})

test('closes the oldest of more than a hundred connections for one text', async () => {
  const { visitor, id } = await submitAndPreview(product)
  const first = await visitor.request(api.waiting(id))
  const firstBody = first.text()
  const others = await Promise.all(
    Array.from({ length: 100 }, () => visitor.request(api.waiting(id))),
  )
  expect(await firstBody).toContain('event: heartbeat')
  await Promise.all(others.map((other) => other.body?.cancel()))
})

test('a network holds two hundred streams; the next one is refused, and its page finds the text by polling', async () => {
  const here = { 'x-forwarded-for': '203.0.113.7' }
  // Several, because one text has at most a hundred.
  const texts = await Promise.all([1, 2, 3].map(() => submitAndPreview(product)))
  const open = ({ visitor, id }: (typeof texts)[number], headers: object = here) =>
    visitor.request(api.waiting(id), { headers })
  const [one] = texts
  if (!one) throw new Error('there is no text')
  const opened = await Promise.all(
    Array.from({ length: 70 }).flatMap(() => texts.map((text) => open(text))),
  )
  const statuses = opened.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(200)
  const refused = opened.find(({ status }) => status === 429)
  expect(refused?.headers.get('retry-after')).toBe('10')
  expect(await refused?.json()).toEqual({ code: 'rate-limited', message: 'Please try again soon.' })
  expect((await open(one, { 'x-forwarded-for': '203.0.113.99' })).status).toBe(429)

  const elsewhere = await open(one, { 'x-forwarded-for': '203.0.114.7' })
  expect(elsewhere.status).toBe(200)
  await one.visitor.openCheckout(one.id)
  await makeReadable(one.id)
  expect(await one.visitor.fullEulogy(one.id)).toBe('The text.')

  const streams = opened.filter(({ status }) => status === 200)
  await Promise.all([...streams, elsewhere].map(({ body }) => body?.cancel()))
  await expect
    .poll(async () => {
      const { status, body } = await open(one)
      await body?.cancel()
      return status
    })
    .toBe(200)
})

test('checks every waiting client after the listener reconnects', async () => {
  const all = [await openStream(), await openStream()]
  const pending = await openStream()
  const failed = await openStream()
  for (const client of [...all, pending, failed]) await client.waitFor('event: heartbeat')
  for (const { id } of all) await makeReadable(id)
  const failure = { writing_failed_at: new Date() }
  await product.database.change('eulogy_submissions', { id: failed.id }, failure)
  const { rows } = await sql<{ ended: boolean }>`
    select pg_terminate_backend(pid) as ended from pg_stat_activity
    where application_name = 'listener' and datname = current_database()
  `.execute(product.database.api)
  expect(rows).toEqual([{ ended: true }])
  for (const client of all) await client.waitFor('event: ready')
  expect(await failed.waitFor('event: failed')).not.toContain('event: ready')
  expect(await pending.waitFor('event: heartbeat')).not.toMatch(/event: (ready|failed)/)
  for (const client of [...all, pending, failed]) await client.close()
})
