import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cloneDatabase } from '#tests/support/test-database.ts'
import { writtenFor } from './pg-boss-internals.ts'
import { openSender } from './queue.ts'

test('a process that only sends jobs reports a failing database and keeps running', async () => {
  await using database = await cloneDatabase()
  const reasons: string[] = []
  // pg-boss emits an event, which would end the process if nothing listened.
  const sender = await openSender(database.api, {
    refreshSeconds: 1,
    onError: ({ reason }) => reasons.push(reason),
  })
  await sql`revoke select on pgboss.queue from lovingly_api`.execute(database.owner)
  await expect.poll(() => reasons[0]).toContain('permission denied')
  await sql`grant select on pgboss.queue to lovingly_api`.execute(database.owner)
  const requestId = crypto.randomUUID()
  expect(await sender.send(database.api, 'find-links', { requestId })).toBe(true)
  await sender.stop()
})

test('our SQL on the tables of pg-boss was written for its version', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(dependencies['pg-boss']).toBe(writtenFor)
})
