import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts'
import { testPassword } from '#tests/support/database-folder.ts'
import { migrate } from './migration.ts'

const folder = join(import.meta.dirname, '../../../../migrations')
const passwords = { api: testPassword, worker: testPassword }
let database: TestDatabase

beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

test('running the migrations again, even concurrently, changes nothing', async () => {
  const runs = await Promise.all(
    Array.from({ length: 4 }, () => migrate(database.urls.owner, folder, passwords)),
  )
  expect(runs).toEqual([[], [], [], []])
})

test.each([
  [
    'spend_submission_id_reserved_at_idx',
    `select count(*) from spend where submission_id = '${randomUUID()}' and reserved_at > now()`,
  ],
  [
    'eulogy_submissions_email_idx',
    `select id from eulogy_submissions where lower(email) = 'a@example.com'`,
  ],
])('the frequent query uses %s', async (index, query) => {
  const plan = await database.owner.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    return sql.raw(`explain (format json) ${query}`).execute(tx)
  })
  expect(JSON.stringify(plan.rows)).toContain(index)
})

test('rejects a migration that was changed after it was applied', async () => {
  await sql`update schema_migrations set checksum = 'other' where name like '0001%'`.execute(
    database.owner,
  )
  await expect(migrate(database.urls.owner, folder, passwords)).rejects.toThrow(
    /0001.* was changed after it was applied/,
  )
})
