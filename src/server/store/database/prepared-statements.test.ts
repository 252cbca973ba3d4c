import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUpDatabase } from '#tests/support/test-database.ts'
import { type Database, isDatabaseUnavailable, openDatabase } from './database.ts'

const database = setUpDatabase()
let db: Database

beforeAll(() => {
  db = openDatabase(database.urls.owner, { name: 'prepared', max: 1, onLost: () => {} })
})
afterAll(() => db.destroy())

const find = (executor = db) =>
  executor.selectFrom('pauses').selectAll().where('feature', '=', 'previews').execute()

const addColumn = (name: string) =>
  sql`alter table pauses add column ${sql.ref(name)} integer`.execute(db)

test('prepares a statement once per connection', async () => {
  await find()
  await find()
  const { rows } = await sql<{ count: string }>`
    select count(*) from pg_prepared_statements where statement like '%from "pauses"%'`.execute(db)
  expect(rows).toEqual([{ count: '1' }])
})

test('a read succeeds after a migration added a column to its table', async () => {
  await find()
  await addColumn('added')
  expect(await find()).toEqual([])
})

test('a transaction that meets a changed table asks the caller to retry, and the retry succeeds', async () => {
  await find()
  await addColumn('added_later')
  const inTransaction = () => db.transaction().execute((tx) => find(tx))
  const error = await inTransaction().catch((reason: unknown) => reason)
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect(await inTransaction()).toEqual([])
})
