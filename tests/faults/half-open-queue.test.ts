import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openWorkerQueue } from '#server/store/database/worker-queue.ts'
import { startProxy } from '#tests/load/harness/proxy.ts'
import { cloneDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/ports.ts'

test('a worker runs jobs again after its queue connections were lost without an error', async () => {
  await using undo = new AsyncDisposableStack()
  const database = await cloneDatabase()
  undo.defer(() => database.drop())
  const url = new URL(database.urls.worker)
  const port = await freePort()
  const proxy = await startProxy(port, [Number(url.port)])
  undo.defer(() => proxy.close())
  url.port = String(port)
  const errors: string[] = []
  const queue = await openWorkerQueue(url.href, {
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
