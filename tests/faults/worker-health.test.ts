import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openWorkerQueue } from '#server/store/database/worker-queue.ts'
import { freePort } from '#tests/support/http.ts'
import { urlWith } from '#tests/support/observer.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { startProxy } from '#tests/support/proxy.ts'
import { cloneDatabase } from '#tests/support/test-database.ts'

const workerPort = String(await freePort())
const product = setUpProduct({ settings: { WORKER_PORT: workerPort } })

async function get(path: string) {
  const response = await fetch(`http://127.0.0.1:${workerPort}${path}`)
  return { status: response.status, body: await response.json() }
}
const ready = () => get('/readyz')
const asOwner = (statement: string) => sql.raw(statement).execute(product.database.owner)
const longPoll = { timeout: 15_000 }

test('a worker is ready while its supervision works and it can write', async () => {
  await expect.poll(ready).toMatchObject({ status: 200, body: { ready: true, failures: [] } })
  expect(await get('/healthz')).toEqual({ status: 200, body: { alive: true } })
  expect((await get('/other')).status).toBe(404)
})

test('a worker is not ready while supervision keeps failing', { timeout: 40_000 }, async () => {
  await asOwner('revoke select on pgboss.job from lovingly_worker')
  await expect
    .poll(ready, longPoll)
    .toMatchObject({ status: 503, body: { failures: ['supervision'], consecutiveFailures: 3 } })
  expect((await get('/healthz')).status).toBe(200)
  await asOwner('grant select on pgboss.job to lovingly_worker')
  await expect
    .poll(ready, longPoll)
    .toMatchObject({ status: 200, body: { consecutiveFailures: 0 } })
})

test('a worker runs jobs again after its queue connections were lost without an error', async () => {
  await using undo = new AsyncDisposableStack()
  const database = undo.use(await cloneDatabase())
  const { worker } = database.urls
  const port = await freePort()
  const proxy = await startProxy(port, Number(new URL(worker).port))
  undo.defer(() => proxy.close())
  const errors: string[] = []
  const queue = await openWorkerQueue(urlWith(worker, { port: String(port) }), {
    onError: ({ reason }) => errors.push(reason),
    onFailed: () => {},
  })
  undo.defer(() => queue.stop(1_000))
  const done: string[] = []
  await queue.work('find-links', 1, async ({ requestId }) => {
    done.push(requestId)
  })
  const [before, after] = [randomUUID(), randomUUID()]
  await queue.send(database.owner, 'find-links', { requestId: before })
  await expect.poll(() => done).toEqual([before])

  const { count, end } = proxy.halfOpen()
  undo.defer(end)
  expect(count).toBeGreaterThan(0)
  await queue.send(database.owner, 'find-links', { requestId: after })
  await expect.poll(() => done, { timeout: 15_000 }).toEqual([before, after])
  expect(errors.join()).toContain('Query read timeout')
  await expect.poll(() => queue.supervision.consecutiveFailures).toBe(0)
})
