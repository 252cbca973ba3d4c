import type pg from 'pg'
import { PgBoss } from 'pg-boss'

/** The queue of the bare pipeline, with the same retries, heartbeat and notifications as ours. */
export const bareQueue = 'order'

export function openBareQueue(connectionString: string) {
  return new PgBoss({ connectionString, max: 5, useListenNotify: true })
}

/** Runs the statements of pg-boss in the transaction of this client. */
export const inTransaction = (client: pg.PoolClient) => ({
  db: { executeSql: (text: string, values?: unknown[]) => client.query(text, values) },
})

export async function transact(pool: pg.Pool, act: (client: pg.PoolClient) => Promise<unknown>) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await act(client)
    await client.query('commit')
  } finally {
    client.release()
  }
}
