import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { isStalePlan, prepareStatements } from './prepared-statements.ts'
import type { Schema } from './schema.ts'

export type Database = Kysely<Schema>
/** Either the database or a transaction: the first parameter of store functions. */
export type Db = Kysely<Schema> | Transaction<Schema>
export type Tx = Transaction<Schema>

type Timeouts = { connectMs: number; queryMs: number }

/** A request that waits for a connection and then gets a half-open one must fail within 6 s. */
export const requestTimeouts: Timeouts = { connectMs: 2_000, queryMs: 3_000 }
export const jobTimeouts: Timeouts = { connectMs: 3_000, queryMs: 5_000 }

type Options = {
  name: string
  max: number
  /** Default: those of jobs and commands. */
  timeouts?: Timeouts | undefined
  onLost: (error: Error) => void
}

export function openDatabase(url: string, options: Options): Database {
  const { connectMs, queryMs } = options.timeouts ?? jobTimeouts
  const pool = new pg.Pool({
    connectionString: url,
    application_name: options.name,
    // On tables that PostgreSQL hasn't analyzed yet it plans for few rows and keeps that plan while they grow. Every
    // statement of the product has an index.
    options: '-c enable_seqscan=off',
    max: options.max,
    connectionTimeoutMillis: connectMs,
    // Longer than an update takes, which may bring another password.
    idleTimeoutMillis: 600_000,
    query_timeout: queryMs,
    statement_timeout: queryMs,
    // So a process that hangs in a transaction doesn't keep its locks.
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
  })
  pool.on('error', options.onLost)
  shareAfterRotation(pool)
  // Without its own listener, a connection lost while checked out would crash the process.
  const unusable = new WeakSet<pg.PoolClient>()
  pool.on('connect', (client) => {
    client.on('error', options.onLost)
    watchQueries(client, (error) => {
      if (isReadTimeout(error)) disconnect(client)
      if (isReadOnly(error) || isStalePlan(error)) unusable.add(client)
    })
  })
  // After a failover it points to a read-only server, and a new connection finds the new primary. After a
  // migration it holds outdated statements.
  pool.on('release', (_error, client) => {
    if (unusable.has(client)) disconnect(client)
  })
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

/** Once the password is another one, a process that started before goes on with the connections that it has. */
function shareAfterRotation(pool: pg.Pool) {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const share = async (): Promise<pg.PoolClient> => {
    try {
      return await connect()
    } catch (error) {
      if (!isWrongPassword(error) || pool.totalCount === 0) throw error
      pool.options.max = pool.totalCount
      return share()
    }
  }
  Object.assign(pool, { connect: share })
}

const isWrongPassword = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '28P01'

/** The server is a standby, or has become one. */
const readOnlyTransaction = '25006'

const isReadTimeout = (error: unknown) =>
  error instanceof Error && error.message === 'Query read timeout'

const isReadOnly = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === readOnlyTransaction

/** Reports failed queries, because a half-open or read-only connection must not go back to the pool. */
function watchQueries(client: pg.PoolClient, onFailure: (error: unknown) => void) {
  const preparedQuery = prepareStatements(
    client.query.bind(client) as (...args: unknown[]) => unknown,
  )
  const query = (...args: unknown[]) => {
    const result = preparedQuery(...args)
    if (result instanceof Promise) result.catch(onFailure)
    return result
  }
  Object.assign(client, { query })
}

/** With a query pending, pg closes the socket right away instead of waiting for the server. */
export function disconnect(client: pg.ClientBase) {
  ;(client as pg.Client).end().catch(() => {})
}

/** Whether the database is reachable and accepts writes. */
export async function isAvailable(db: Db): Promise<boolean> {
  try {
    // Raised by the server, so the connection is dropped just as after a rejected write.
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

const lostConnectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
])
/** Timeouts, serialization failures, deadlocks and lock timeouts. */
const busyCodes = new Set(['57014', '40001', '40P01', '55P03', '25P03'])

/** Whether the database was unreachable or too busy, so the caller can retry. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (
    code === readOnlyTransaction ||
    isStalePlan(error) ||
    lostConnectionCodes.has(code) ||
    busyCodes.has(code) ||
    /^(08|53|57P0)/.test(code)
  )
    return true
  return /Connection terminated|timeout exceeded when trying to connect|Query read timeout|the database system is|Client has encountered a connection error|Client was closed and is not queryable/.test(
    error.message,
  )
}

/** A foreign key violation: the family was erased before the write. Or what `lock_family` raises: it is being erased. */
const erasedCodes: readonly unknown[] = ['23503', 'LS002']

export function isFamilyErased(error: unknown): boolean {
  return error instanceof Error && 'code' in error && erasedCodes.includes(error.code)
}

/** The api must not be able to read unpaid texts, so it refuses to start with another role. */
export async function assertApiRole(db: Db): Promise<void> {
  const query = sql<{ may: boolean }>`select has_table_privilege('eulogies', 'select') as may`
  const { rows } = await query.execute(db).catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) return { rows: [] }
    throw error
  })
  if (rows[0]?.may) throw new Error('DATABASE_URL: the api needs the role lovingly_api')
}

/** Whether the disk takes a row. A full one still lets everybody connect and read. */
export async function canStore(db: Db): Promise<boolean> {
  try {
    await sql`do $$ begin
      insert into write_checks (filler) values (repeat('.', 8192));
      raise sqlstate 'UNDON';
    exception when sqlstate 'UNDON' then null;
    end $$`.execute(db)
    return true
  } catch {
    return false
  }
}
