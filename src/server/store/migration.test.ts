import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#proof/database.ts'
import { testPassword } from '#proof/database-password.ts'
import { migrate } from './migration.ts'

const folder = join(import.meta.dirname, '../../../migrations')
const passwords = { api: testPassword, worker: testPassword }
let database: TestDatabase

beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

test('running the migrations again, even many at once, changes nothing', async () => {
  const runs = await Promise.all(
    Array.from({ length: 4 }, () => migrate(database.urls.owner, folder, passwords)),
  )
  expect(runs).toEqual([[], [], [], []])
})

test('a migration that was changed after it had been applied is refused', async () => {
  await sql`update schema_migrations set checksum = 'other' where name like '0001%'`.execute(
    database.owner,
  )
  await expect(migrate(database.urls.owner, folder, passwords)).rejects.toThrow(
    /0001.* was changed after it had been applied/,
  )
})
