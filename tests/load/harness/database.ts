import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isDatabaseUnavailable } from '#server/store/database/database.ts'

const retryMs = 100

/** Queries of the driver itself, on few connections. They are repeated until PostgreSQL is back. */
export function openObserver(url: string) {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'load',
    max: 5,
    // Wins over the setting of the database.
    options: '-c default_transaction_read_only=off',
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  async function whenAvailable<T>(act: () => Promise<T>, timeoutMs = 30_000): Promise<T> {
    const deadline = Date.now() + timeoutMs
    for (;;) {
      try {
        return await act()
      } catch (error) {
        if (!isDatabaseUnavailable(error) || Date.now() > deadline) throw error
        await pause(retryMs)
      }
    }
  }

  return {
    query: <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
      whenAvailable(async () => (await pool.query<Row>(sql, values)).rows),
    /** On one connection, from the start again after a failure. */
    withClient: <T>(act: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
      whenAvailable(async () => {
        const client = await pool.connect()
        try {
          const result = await act(client)
          client.release()
          return result
        } catch (error) {
          client.release(true)
          throw error
        }
      }),
    close: () => pool.end(),
    [Symbol.asyncDispose]: () => pool.end(),
  }
}
export type Observer = ReturnType<typeof openObserver>

/** One query on a connection of its own. */
export async function queryRows<Row extends object>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  await using observer = openObserver(url)
  return await observer.query<Row>(sql, values)
}

/** The URL of the product's database for another role, such as the superuser. */
export const productDatabase = (url: string) =>
  Object.assign(new URL(url), { pathname: '/lovingly' }).href

/** Asks until it's true. Returns false at the timeout. */
export async function waitUntil(
  isDone: () => boolean | Promise<boolean>,
  timeoutMs: number,
  everyMs = 100,
): Promise<boolean> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await pause(everyMs))
    if (await isDone()) return true
  return false
}

/** Waits until a query returns true in its column `done`. */
export async function poll(url: string, sql: string, timeoutMs = 120_000): Promise<void> {
  await using observer = openObserver(url)
  const isDone = async () => (await observer.query<{ done: boolean }>(sql))[0]?.done === true
  if (!(await waitUntil(isDone, timeoutMs, 200))) throw new Error(`Still not true: ${sql}`)
}

/** Of the current database, so far. PostgreSQL counts those of an idle connection up to ten seconds late. */
export async function countTransactions({ query }: Observer): Promise<number> {
  const [row] = await query<{ count: number }>(
    `select (xact_commit + xact_rollback)::float8 as count from pg_stat_database
     where datname = current_database()`,
  )
  return row?.count ?? Number.NaN
}
