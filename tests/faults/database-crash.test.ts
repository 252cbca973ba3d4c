import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { startTestStack } from '#tests/support/test-stack.ts'
import { submissionInput } from '#tests/support/visitor.ts'

test('no process exits and the order completes when PostgreSQL crashes and restarts', {
  timeout: 60_000,
}, async ({ onTestFinished }) => {
  const stack = await startTestStack()
  onTestFinished(() => stack.stop())
  const exited: string[] = []
  void stack.api.exited.then(() => exited.push('api'))
  void stack.worker.exited.then(() => exited.push('worker'))
  const email = 'crash@example.com'
  const { visitor, id } = await stack.submitAndPreview(email)
  const { sessionId } = await visitor.openCheckout(id)

  await stack.postgres.crash()
  const response = await visitor.request(api.submission(id))
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).not.toBeNull()
  expect((await visitor.request('/readyz')).status).toBe(503)
  expect((await visitor.request('/healthz')).status).toBe(200)
  // Paid while the database is down: the provider will repeat its webhook.
  await stack.pay(sessionId)
  await stack.postgres.restart()

  const restartedAt = Date.now()
  await expect
    .poll(async () => (await visitor.request('/readyz')).status, { timeout: 5_000 })
    .toBe(200)
  console.log(`the api was ready ${Date.now() - restartedAt} ms after PostgreSQL was back`)
  expect(await stack.waitForEmails(email, 'Your eulogy for')).toHaveLength(1)
  expect(await visitor.fullEulogy(id)).not.toBeNull()
  expect(exited).toEqual([])
})

const product = setUpProduct({ worker: false })

/** Affects new connections only. */
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
/** Longer than the listener needs to reconnect, so only writes can be the reason. */
async function expectUnavailable() {
  for (let checks = 0; checks < 12; checks += 1) {
    expect(await ready()).toBe(503)
    await pause(100)
  }
}

const ready = async () => (await product.visitor().request('/readyz')).status

test('the api is unavailable while the database is read-only, and recovers', async () => {
  const visitor = product.visitor()
  const id = await visitor.submit()
  // The first readiness check may still be running.
  await expect.poll(ready).toBe(200)
  await makeReadOnly(true)
  await cutConnections()
  await expectUnavailable()
  const refused = await submit()
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('2')
  expect(await refused.json()).toMatchObject({ code: 'unavailable' })
  const page = await visitor.request(api.submission(id))
  expect(page.status).toBe(200)

  // Open connections stay read-only: only new ones reach the new primary.
  await makeReadOnly(false)
  await expect.poll(ready).toBe(200)
  await expect.poll(async () => (await submit()).status).toBe(201)
})

test('the api recovers through readiness checks alone', async () => {
  await makeReadOnly(true)
  await cutConnections()
  await expectUnavailable()
  await makeReadOnly(false)
  await expect.poll(ready).toBe(200)
  expect((await submit()).status).toBe(201)
})
