import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#proof/database.ts'
import { openWorkerQueue, type WorkerQueue } from './queue.ts'

let database: TestDatabase
let queue: WorkerQueue
const failed: string[] = []

beforeAll(async () => {
  database = await cloneDatabase()
  queue = await openWorkerQueue(database.urls.worker, {
    onError: () => {},
    onFailed: ({ reason }) => failed.push(reason),
  })
})
afterAll(async () => {
  await queue.stop(1_000)
  await database.drop()
})

test('a slot goes straight on to the next job, also after one that failed', async () => {
  const waiting = Array.from({ length: 8 }, () => randomUUID())
  await database.owner.transaction().execute(async (tx) => {
    for (const contactId of waiting) await queue.send(tx, 'given-up', { contactId })
  })
  const taken: string[] = []
  const startedAt = performance.now()
  await queue.work('given-up', 1, async ({ contactId = '' }) => {
    taken.push(contactId)
    if (taken.length === 4) throw new Error('the fourth')
  })
  await expect.poll(() => new Set(taken).size, { timeout: 20_000 }).toBe(waiting.length)
  expect(failed).toEqual(['Error'])
  // At rest it looks every two seconds: with a rest after each job these would take fourteen.
  expect(performance.now() - startedAt).toBeLessThan(7_000)
})
