import { once } from 'node:events'
import net from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts'
import { assertApiRole, isDatabaseUnavailable, openDatabase, requestTimeouts } from './database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await cloneDatabase()
})

afterAll(() => database.drop())

/** A proxy to PostgreSQL that can stop forwarding without closing its connections. */
async function startProxy(url: string) {
  const target = new URL(url)
  const sockets: net.Socket[] = []
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(target.port), target.hostname)
    client.pipe(upstream).pipe(client)
    for (const socket of [client, upstream]) sockets.push(socket.on('error', () => {}))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxyUrl = new URL(url)
  proxyUrl.port = String((server.address() as net.AddressInfo).port)
  return {
    url: proxyUrl.href,
    cut: () => sockets.forEach((socket) => void socket.unpipe().resume()),
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

const open = (url: string, max = 3) =>
  openDatabase(url, { name: 'half-open', max, onLost: () => {}, timeouts: requestTimeouts })

const measure = async (run: () => Promise<unknown>) => {
  const start = performance.now()
  const error = await run().then(
    () => null,
    (reason: unknown) => reason,
  )
  return { error, ms: performance.now() - start }
}

test('a half-open connection fails one query and the next one succeeds', async () => {
  const proxy = await startProxy(database.urls.api)
  const db = open(proxy.url)
  await sql`select 1`.execute(db)
  proxy.cut()
  const first = await measure(() => sql`select 1`.execute(db))
  expect(isDatabaseUnavailable(first.error)).toBe(true)
  expect(first.ms).toBeLessThan(6_000)
  const second = await measure(() => sql`select 1`.execute(db))
  expect(second.error).toBeNull()
  await db.destroy()
  proxy.close()
}, 30_000)

test('a half-open connection fails a running transaction within 6 s', async () => {
  const proxy = await startProxy(database.urls.api)
  const db = open(proxy.url)
  const { error, ms } = await measure(() =>
    db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      proxy.cut()
      await sql`select 2`.execute(tx)
    }),
  )
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect(ms).toBeLessThan(6_000)
  await db.destroy()
  proxy.close()
}, 30_000)

test('a request that waits for a connection and gets a half-open one fails within 6 s', async () => {
  const proxy = await startProxy(database.urls.api)
  const db = open(proxy.url, 1)
  const { error, ms } = await measure(async () => {
    const slow = sql`select pg_sleep(1.8)`.execute(db)
    const waiting = sql`select 1`.execute(db)
    await slow
    proxy.cut()
    await waiting
  })
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect(ms).toBeGreaterThan(requestTimeouts.queryMs)
  expect(ms).toBeLessThan(6_000)
  await db.destroy()
  proxy.close()
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

test('the API role check rejects roles with more privileges', async () => {
  await assertApiRole(database.api)
  await expect(assertApiRole(database.worker)).rejects.toThrow('lovingly_api')
  await expect(assertApiRole(database.owner)).rejects.toThrow('lovingly_api')
})
