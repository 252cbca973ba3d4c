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
  const readOnly = new WeakSet<pg.PoolClient>()
  pool.on('connect', (client) => {
    client.on('error', options.onLost)
    watchQueries(client, (error) => {
      if (isReadTimeout(error)) disconnect(client)
      if (isReadOnly(error)) readOnly.add(client)
    })
  })
  // After a failover it leads to a server that takes no more writes: the next one asks anew where to go.
  pool.on('release', (_error, client) => {
    if (readOnly.has(client)) disconnect(client)
  })
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

/** The server is a standby, or was made one: another is the primary now. */
const readOnlyTransaction = '25006'

const isReadTimeout = (error: unknown) =>
  error instanceof Error && error.message === 'Query read timeout'

const isReadOnly = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === readOnlyTransaction

/** Not every connection that answers is a good one: a half-open one never does, and must not be used again. */
function watchQueries(client: pg.PoolClient, onFailure: (error: unknown) => void) {
  const ask = client.query.bind(client) as (...asked: unknown[]) => unknown
  const query = (...asked: unknown[]) => {
    const answer = ask(...asked)
    if (answer instanceof Promise) answer.catch(onFailure)
    return answer
  }
  Object.assign(client, { query })
}

/** While a question is open, pg ends a connection at once and without a goodbye. */
export function disconnect(client: pg.ClientBase) {
  ;(client as pg.Client).end().catch(() => {})
}

/** Whether it is there and takes writes. */
export async function isAvailable(db: Db): Promise<boolean> {
  try {
    // Raised by the server, so that the connection is dropped as after any refused write.
    await sql`do $$ begin
      if current_setting('transaction_read_only') = 'on' then
        raise exception 'read-only' using errcode = '25006';
      end if;
    end $$`.execute(db)
    return true
  } catch {
    return false
  }
}

const connectionLost = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'])
/** Cut off for time, or in the way of somebody else. */
const tooBusy = new Set(['57014', '40001', '40P01', '55P03', '25P03'])

/** Whether the database was away or too busy, so that trying again is right. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (
    code === readOnlyTransaction ||
    connectionLost.has(code) ||
    tooBusy.has(code) ||
    /^(08|53|57P0)/.test(code)
  )
    return true
  return /Connection terminated|timeout exceeded when trying to connect|Query read timeout|the database system is|Client has encountered a connection error/.test(
    error.message,
  )
}

/** Whether something was to be stored for a family that was erased meanwhile. */
export function isFamilyErased(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503'
}

/** What answers browsers may not be able to read what nobody has paid for, whatever it was told to use. */
export async function assertApiRole(db: Db): Promise<void> {
  const asked = sql<{ may: boolean }>`select has_table_privilege('eulogies', 'select') as may`
  const { rows } = await asked.execute(db).catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) return { rows: [] }
    throw error
  })
  if (rows[0]?.may) throw new Error('DATABASE_URL: the api needs the role lovingly_api')
}
