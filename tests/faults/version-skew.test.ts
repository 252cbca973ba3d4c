import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { startApi, startWorker } from '#server/processes.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy } from '#tests/support/purchases.ts'

const product = setUpProduct()
const owner = () => product.database.owner

/** Settings of another api or worker on the same database. */
const configFor = (role: 'api' | 'worker') =>
  readConfig({ ...product.settings, DATABASE_URL: product.database.urls[role], API_PORT: '0' })

test('a running and a restarted release sell on a schema that a newer one has expanded', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r'
  `.execute(owner())
  expect(rows.length).toBeGreaterThan(25)
  for (const { name } of rows) {
    await sql`
      alter table ${sql.table(name)}
        add column newer_text text, add column newer_number integer not null default 7
    `.execute(owner())
  }
  await sql`create table newer_things (id uuid primary key)`.execute(owner())
  await sql`insert into schema_migrations (name, checksum) values ('9001_newer.sql', '')`.execute(
    owner(),
  )
  const { text } = await buyEulogy(product)
  expect(text).not.toBe('')
  for (const restarted of [
    await startApi(configFor('api')),
    await startWorker(configFor('worker')),
  ]) {
    await restarted.stop()
  }
})

test('a release does not start on a schema that is older than its code', async () => {
  const { rows } = await sql<{ name: string; checksum: string }>`
    delete from schema_migrations where name = '0006_grants.sql' returning name, checksum
  `.execute(owner())
  for (const start of [() => startApi(configFor('api')), () => startWorker(configFor('worker'))]) {
    await expect(start()).rejects.toThrow(
      'The database lacks 0006_grants.sql. Run "npm run migrate" first.',
    )
  }
  const [row] = rows
  await sql`insert into schema_migrations (name, checksum) values (${row?.name}, ${row?.checksum})`.execute(
    owner(),
  )
})

test('a release runs on but does not restart after a newer pg-boss has changed its tables', async () => {
  await sql`update pgboss.version set version = version + 1`.execute(owner())
  await buyEulogy(product)
  await expect(startWorker(configFor('worker'))).rejects.toThrow('requires migrations')
})
