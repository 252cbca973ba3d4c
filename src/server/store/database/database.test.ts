import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freePort } from '#tests/support/http.ts'
import { startProxy } from '#tests/support/proxy.ts'
import { setUpDatabase } from '#tests/support/test-database.ts'
import { assertApiRole, isDatabaseUnavailable, openDatabase, requestTimeouts } from './database.ts'

const database = setUpDatabase()

/** The database behind a proxy that can stop forwarding without closing its connections. */
async function openBehindProxy(max = 3) {
  const url = new URL(database.urls.api)
  const port = await freePort()
  const proxy = await startProxy(port, Number(url.port))
  url.port = String(port)
  const options = { name: 'half-open', max, onLost: () => {}, timeouts: requestTimeouts }
  const db = openDatabase(url.href, options)
  let end = () => {}
  const cut = () => {
    end = proxy.halfOpen().end
  }
  const close = async () => {
    await db.destroy()
    end()
    await proxy.close()
  }
  return { db, cut, [Symbol.asyncDispose]: close }
}

const measure = async (run: () => Promise<unknown>) => {
  const start = performance.now()
  const error = await run().then(
    () => null,
    (reason: unknown) => reason,
  )
  return { error, ms: performance.now() - start }
}

test('a half-open connection fails one query and the next one succeeds', async () => {
  await using proxied = await openBehindProxy()
  const { db, cut } = proxied
  await sql`select 1`.execute(db)
  cut()
  const first = await measure(() => sql`select 1`.execute(db))
  expect(isDatabaseUnavailable(first.error)).toBe(true)
  expect(first.ms).toBeLessThan(6_000)
  const second = await measure(() => sql`select 1`.execute(db))
  expect(second.error).toBeNull()
}, 30_000)

test('a half-open connection fails a running transaction within 6 s', async () => {
  await using proxied = await openBehindProxy()
  const { db, cut } = proxied
  const { error, ms } = await measure(() =>
    db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      cut()
      await sql`select 2`.execute(tx)
    }),
  )
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect(ms).toBeLessThan(6_000)
}, 30_000)

test('a request that waits for a connection and gets a half-open one fails within 6 s', async () => {
  await using proxied = await openBehindProxy(1)
  const { db, cut } = proxied
  const { error, ms } = await measure(async () => {
    const slow = sql`select pg_sleep(1)`.execute(db)
    const waiting = sql`select 1`.execute(db)
    // Under load the second can fail while the first is awaited.
    void Promise.allSettled([slow, waiting])
    await slow
    cut()
    await waiting
  })
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect(ms).toBeGreaterThan(requestTimeouts.queryMs)
  expect(ms).toBeLessThan(6_000)
}, 30_000)

test('a query that timed out counts as database unavailable', async () => {
  const { error } = await measure(() =>
    database.owner.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 50`.execute(tx)
      await sql`select pg_sleep(1)`.execute(tx)
    }),
  )
  expect(isDatabaseUnavailable(error)).toBe(true)
})

test('a process goes on with its connections when the password is another one', async () => {
  const { owner } = database
  const url = new URL(database.urls.api)
  await sql`create role rotating login password 'old'`.execute(owner)
  url.username = 'rotating'
  url.password = 'old'
  const db = openDatabase(url.href, { name: 'rotating', max: 3, onLost: () => {} })
  try {
    await sql`select 1`.execute(db)
    await sql`alter role rotating password 'new'`.execute(owner)
    const queries = [1, 2, 3, 4].map(() => sql`select pg_sleep(0.1)`.execute(db))
    expect(await Promise.all(queries)).toHaveLength(4)
  } finally {
    await db.destroy()
    await sql`drop role rotating`.execute(owner)
  }
})

test('the limits of the product hold on every connection', async () => {
  const { rows } = await sql`select current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle,
    current_setting('enable_seqscan') as scans`.execute(database.worker)
  expect(rows).toEqual([{ statement: '5s', idle: '10s', scans: 'off' }])
})

test('the API role check rejects roles with more privileges', async () => {
  await assertApiRole(database.api)
  await expect(assertApiRole(database.worker)).rejects.toThrow('lovingly_api')
  await expect(assertApiRole(database.owner)).rejects.toThrow('lovingly_api')
})
