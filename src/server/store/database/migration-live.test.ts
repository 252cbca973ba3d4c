import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { startPostgres } from '#scripts/local/postgres.ts'
import { testPassword } from '#tests/support/database-folder.ts'
import { freePort } from '#tests/support/http.ts'
import { setUpDatabase } from '#tests/support/test-database.ts'
import { migrate } from './migration.ts'

const passwords = { api: testPassword, worker: testPassword }
const database = setUpDatabase()
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  return () => rm(folder, { recursive: true })
})

const writeMigration = (name: string, text: string) => writeFile(join(folder, name), text)
const run = (timeouts = { lockTimeoutMs: 300, totalTimeoutMs: 15_000 }) =>
  migrate(database.urls.owner, folder, passwords, timeouts)

async function connect(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

test('a table change that waits for a long read blocks other reads only briefly', async () => {
  await writeMigration(
    '9001_a_column.sql',
    'alter table eulogy_submissions add column probe integer;',
  )
  const reader = await connect(database.urls.worker)
  await reader.query('begin; select from eulogy_submissions')
  let done = false
  const migrated = run().finally(() => {
    done = true
  })
  const startedAt = performance.now()
  let longest = 0
  let reads = 0
  while (performance.now() - startedAt < 3_000) {
    const queriedAt = performance.now()
    await sql`select count(*) from eulogy_submissions`.execute(database.api)
    longest = Math.max(longest, performance.now() - queriedAt)
    reads += 1
  }
  expect(done).toBe(false)
  expect(longest).toBeGreaterThan(100)
  expect(longest).toBeLessThan(1_200)
  expect(reads).toBeGreaterThan(20)
  await reader.query('commit')
  await reader.end()
  expect(await migrated).toEqual(['9001_a_column.sql'])
  await sql`select probe from eulogy_submissions`.execute(database.owner)
})

test('a release without migrations waits for nobody', async () => {
  const buyer = await connect(database.urls.owner)
  await buyer.query('begin; lock table eulogy_submissions, purchases in row exclusive mode')
  expect(await run()).toEqual([])
  await buyer.query('rollback')
  await buyer.end()
})

test('a migration that never gets its lock fails and changes nothing', async () => {
  await writeMigration('9002_another.sql', 'alter table emails add column probe integer;')
  const reader = await connect(database.urls.worker)
  await reader.query('begin; select from emails')
  const failure = await run({ lockTimeoutMs: 100, totalTimeoutMs: 1_000 }).catch(
    (error: Error) => error,
  )
  expect(failure).toMatchObject({
    message: '9002_another.sql could not be applied',
    cause: { code: '55P03' },
  })
  await reader.end()
  expect(await run()).toEqual(['9002_another.sql'])
})

test('several runners build an index outside a transaction only once', async () => {
  await writeMigration(
    '9003_an_index.sql',
    '-- no-transaction\n-- A reason; and more.\ncreate index concurrently if not exists emails_probe on emails (due_at);\n',
  )
  const applied = await Promise.all(Array.from({ length: 4 }, () => run()))
  expect(applied.flat()).toEqual(['9003_an_index.sql'])
})

test('rebuilds an index whose build failed', async () => {
  await sql`create table probes (n integer)`.execute(database.owner)
  await sql`insert into probes values (1), (1)`.execute(database.owner)
  await writeMigration(
    '9004_unique.sql',
    '-- no-transaction\ncreate unique index concurrently if not exists one_probe\n  on probes (n);\n',
  )
  await expect(run()).rejects.toMatchObject({ cause: { code: '23505' } })
  const valid = async () =>
    (
      await sql<{ indisvalid: boolean }>`
        select indisvalid from pg_index where indexrelid = 'one_probe'::regclass
      `.execute(database.owner)
    ).rows
  expect(await valid()).toEqual([{ indisvalid: false }])
  await sql`truncate probes`.execute(database.owner)
  expect(await run()).toEqual(['9004_unique.sql'])
  expect(await valid()).toEqual([{ indisvalid: true }])
})

test('no password reaches the server log, even with full logging and failing statements', async () => {
  const server = await mkdtemp(join(tmpdir(), 'lovingly-logged-'))
  const flags = [
    '-c',
    'fsync=off',
    '-c',
    'log_statement=all',
    '-c',
    'log_min_error_statement=debug5',
  ]
  const postgres = await startPostgres(server, await freePort(), { flags })
  try {
    const secrets = { api: 'plain-text-of-the-api', worker: 'plain-text-of-the-worker' }
    await expect(migrate(postgres.url, folder, secrets)).rejects.toThrow('permission denied')
    const url = new URL(postgres.url)
    Object.assign(url, { username: 'lovingly_api', password: secrets.api })
    await (await connect(url.href)).end()
    url.password = 'another'
    await expect(connect(url.href)).rejects.toThrow(/password authentication failed/)
    const logged = await readFile(`${server}.log`, 'utf8')
    expect(logged).toContain('create role lovingly_api')
    expect(logged).not.toContain('plain-text')
  } finally {
    await postgres.stop()
    await rm(server, { recursive: true })
    await rm(`${server}.log`)
  }
})
