import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'

export type Database = Kysely<Schema>
/** Either the database or a transaction on it: what store functions take first. */
export type Db = Kysely<Schema> | Transaction<Schema>
export type Tx = Transaction<Schema>

type Options = { name: string; max: number; onLost: (error: Error) => void }

export function openDatabase(url: string, options: Options): Database {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: options.name,
    max: options.max,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    query_timeout: 5_000,
    statement_timeout: 5_000,
    // A process that hangs in the middle of a transaction does not keep its locks.
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
  })
  pool.on('error', options.onLost)
  // A connection lost while checked out would end the process without a listener of its own.
  pool.on('connect', (client) => client.on('error', options.onLost))
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

export async function isThere(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}

const connectionLost = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'])

/** Whether the database was away or too busy, so that trying again is right. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (connectionLost.has(code) || /^(08|53|57P0)/.test(code)) return true
  return /Connection terminated|timeout exceeded when trying to connect|Query read timeout|the database system is|Client has encountered a connection error/.test(
    error.message,
  )
}
