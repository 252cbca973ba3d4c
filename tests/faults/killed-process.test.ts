import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { setUpTestStack } from '#tests/support/product.ts'

const stack = setUpTestStack()

/** A preview, and from then on a model that takes a while to write the rest. */
async function submitAndPreview(email: string) {
  await stack.setModelDelay(0)
  const submitted = await stack.submitAndPreview(email)
  await stack.setModelDelay(1_500)
  return submitted
}

describe('SIGKILL', () => {
  test('of a writing worker: another finishes within 15 s', async () => {
    const email = 'killed-worker@example.com'
    const { visitor, id } = await submitAndPreview(email)
    const before = await modelRequests()
    const { sessionId } = await visitor.openCheckout(id)
    // The request has reached the model, so the worker is writing now.
    await expect.poll(modelRequests).toBeGreaterThan(before)
    stack.worker.kill('SIGKILL')
    await stack.worker.exited
    const killedAt = Date.now()
    await stack.startWorker()
    await stack.pay(sessionId)
    await visitor.waitForEulogy(id, 30_000)
    const tookMs = Date.now() - killedAt
    console.log(`another worker finished ${tookMs} ms after the SIGKILL`)
    expect(tookMs).toBeLessThan(15_000)
    expect(await stack.waitForEmails(email, 'Your eulogy for')).toHaveLength(1)
  })

  test('of the api during a webhook: the order still completes', async () => {
    const email = 'killed-api@example.com'
    const { visitor, id } = await submitAndPreview(email)
    const { sessionId } = await visitor.openCheckout(id)
    const holder = new pg.Client({ connectionString: stack.urls.owner })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select from purchases where root_id = $1 for update', [id])
    await stack.pay(sessionId)
    // The webhook is being handled: its transaction waits for the row that we hold.
    await expect.poll(() => waitingFor(holder)).toBeGreaterThan(0)
    stack.api.kill('SIGKILL')
    await stack.api.exited
    await holder.query('rollback')
    await holder.end()
    await stack.startApi()
    expect(await stack.waitForEmails(email, 'Your eulogy for', 45_000)).toHaveLength(1)
    expect(await visitor.fullEulogy(id)).not.toBeNull()
  })
})

test('a worker finishes its text on SIGTERM, sends nothing twice and exits with 0', async () => {
  const email = 'stopped-worker@example.com'
  const worker = await stack.startWorker()
  const { visitor, id } = await submitAndPreview(email)
  const { sessionId } = await visitor.openCheckout(id)
  await stack.pay(sessionId)
  worker.kill('SIGTERM')
  expect(await worker.exited).toBe(0)
  await visitor.waitForEulogy(id)
  expect(await stack.waitForEmails(email, 'Your eulogy for')).toHaveLength(1)
})

const modelRequests = async () =>
  Object.values(await stack.modelCounts()).reduce((sum, count) => sum + count, 0)

async function waitingFor(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ waiting: number }>(
    'select count(*)::int as waiting from pg_locks where not granted',
  )
  return rows[0]?.waiting ?? 0
}
