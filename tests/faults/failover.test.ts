import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { submissionInput } from '#tests/support/visitor.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct({ worker: false })
})
afterAll(() => product.stop())

/** What new connections find; those that are open keep what they found. */
async function makeReadOnly(on: boolean) {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    product.database.owner,
  )
  const value = on
    ? 'set default_transaction_read_only = on'
    : 'reset default_transaction_read_only'
  await sql.raw(`alter database ${rows[0]?.name} ${value}`).execute(product.database.owner)
}

const cutConnections = () =>
  sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name in ('api', 'listener')
  `.execute(product.database.api)

const submit = () => product.visitor().request(api.submissions(), { body: submissionInput })
/** Longer than the listener takes to come back: it is the writes that are missed. */
async function staysAway() {
  for (let looks = 0; looks < 12; looks += 1) {
    expect(await ready()).toBe(503)
    await pause(100)
  }
}

const ready = async () => (await product.visitor().request('/readyz')).status

test('the api is unavailable while the database is read-only, and recovers', async () => {
  const visitor = product.visitor()
  const id = await visitor.submit()
  expect(await ready()).toBe(200)
  await makeReadOnly(true)
  await cutConnections()
  await staysAway()
  const refused = await submit()
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('2')
  expect(await refused.json()).toMatchObject({ code: 'unavailable' })
  const page = await visitor.request(api.submission(id))
  expect(page.status).toBe(200)

  // The connections that are open stay read-only: only new ones lead to the new primary.
  await makeReadOnly(false)
  await expect.poll(ready).toBe(200)
  await expect.poll(async () => (await submit()).status).toBe(201)
})

test('the api recovers through readiness checks alone', async () => {
  await makeReadOnly(true)
  await cutConnections()
  await staysAway()
  await makeReadOnly(false)
  await expect.poll(ready).toBe(200)
  expect((await submit()).status).toBe(201)
})
