import { once } from 'node:events'
import net from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts'
import { assertApiRole, isDatabaseUnavailable, openDatabase } from './database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await cloneDatabase()
})

afterAll(() => database.drop())

/** A wire to PostgreSQL that can be cut in silence: nobody is told that the other end is gone. */
async function wireTo(url: string) {
  const to = new URL(url)
  const ends: net.Socket[] = []
  const server = net.createServer((near) => {
    const far = net.connect(Number(to.port), to.hostname)
    near.pipe(far).pipe(near)
    for (const end of [near, far]) ends.push(end.on('error', () => {}))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const through = new URL(url)
  through.port = String((server.address() as net.AddressInfo).port)
  return {
    url: through.href,
    cut: () => ends.forEach((end) => void end.unpipe().resume()),
    close() {
      for (const end of ends) end.destroy()
      server.close()
    },
  }
}

const open = (url: string) => openDatabase(url, { name: 'half-open', max: 3, onLost: () => {} })

const timed = async (act: () => Promise<unknown>) => {
  const from = performance.now()
  const error = await act().then(
    () => null,
    (reason: unknown) => reason,
  )
  return { error, ms: performance.now() - from }
}

test('a half-open connection fails one query and the next one succeeds', async () => {
  const wire = await wireTo(database.urls.api)
  const db = open(wire.url)
  await sql`select 1`.execute(db)
  wire.cut()
  const first = await timed(() => sql`select 1`.execute(db))
  expect(isDatabaseUnavailable(first.error)).toBe(true)
  expect(first.ms).toBeLessThan(6_000)
  const second = await timed(() => sql`select 1`.execute(db))
  expect(second.error).toBeNull()
  await db.destroy()
  wire.close()
}, 30_000)

test('a half-open connection fails a running transaction within 6 s', async () => {
  const wire = await wireTo(database.urls.api)
  const db = open(wire.url)
  const { error, ms } = await timed(() =>
    db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      wire.cut()
      await sql`select 2`.execute(tx)
    }),
  )
  expect(error).not.toBeNull()
  expect(ms).toBeLessThan(6_000)
  await db.destroy()
  wire.close()
}, 30_000)

test('a query that timed out counts as database unavailable', async () => {
  const { error } = await timed(() =>
    database.owner.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 50`.execute(tx)
      await sql`select pg_sleep(1)`.execute(tx)
    }),
  )
  expect(isDatabaseUnavailable(error)).toBe(true)
})

test('the api role check rejects roles with more rights', async () => {
  await assertApiRole(database.api)
  await expect(assertApiRole(database.worker)).rejects.toThrow('lovingly_api')
  await expect(assertApiRole(database.owner)).rejects.toThrow('lovingly_api')
})
