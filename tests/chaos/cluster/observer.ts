import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isDatabaseUnavailable } from '#server/store/database/database.ts'

const retryMs = 100

/** Queries of the driver itself. They are repeated until PostgreSQL is back. */
export function openObserver(superuserUrl: string) {
  const pool = new pg.Pool({
    connectionString: superuserUrl,
    application_name: 'chaos',
    max: 3,
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
  }
}
