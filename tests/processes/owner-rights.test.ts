import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/store/database/migration.ts'
import { startTempPostgres } from '#tests/support/database-folder.ts'
import { queryRows, urlWith } from '#tests/support/observer.ts'

const migrations = join(import.meta.dirname, '../../migrations')
const passwords = { api: 'of-the-api', worker: 'of-the-worker' }
let server: Awaited<ReturnType<typeof startTempPostgres>>

// A separate server, because roles are shared by all databases of a server.
beforeAll(async () => {
  server = await startTempPostgres('owner')
})
afterAll(() => server.stop())

async function asSuperuser(...statements: string[]) {
  for (const statement of statements) await queryRows(server.superuserUrl, statement)
}

const urlOf = (username: string, database: string, password = 'kept') =>
  urlWith(server.superuserUrl, { username, password, pathname: `/${database}` })

test('rejects an owner that may not create roles', async () => {
  await asSuperuser(
    `create role powerless login password 'kept'`,
    'create database of_the_powerless owner powerless',
  )
  const migrating = migrate(urlOf('powerless', 'of_the_powerless'), migrations, passwords)
  await expect(migrating).rejects.toThrow(/permission denied to create role/)
})

test('the rights in docs/run.md are enough for the first and later migrations', async () => {
  await asSuperuser(
    `create role lovingly_site login createrole nosuperuser nocreatedb password 'kept'`,
    'create database lovingly owner lovingly_site',
  )
  const url = urlOf('lovingly_site', 'lovingly')
  expect(await migrate(url, migrations, passwords)).toContain('0001_schema.sql')
  expect(await migrate(url, migrations, { ...passwords, api: 'a-new-one' })).toEqual([])
  const count = (password: string) =>
    queryRows(
      urlOf('lovingly_api', 'lovingly', password),
      'select count(*)::int from paid_eulogies',
    )
  await expect(count(passwords.api)).rejects.toThrow(/password authentication failed/)
  expect(await count('a-new-one')).toEqual([{ count: 0 }])
})

test('the api and the worker may make no temporary tables, also once a restore has given that right back', async () => {
  const owner = urlOf('lovingly_site', 'lovingly')
  await migrate(owner, migrations, passwords)
  // What a new database has.
  await queryRows(owner, 'grant temporary on database lovingly to public')
  await migrate(owner, migrations, passwords)
  for (const role of ['api', 'worker'] as const)
    await expect(
      queryRows(
        urlOf(`lovingly_${role}`, 'lovingly', passwords[role]),
        'create temp table purchases (id uuid)',
      ),
    ).rejects.toThrow(/permission denied to create temporary tables/)
})
