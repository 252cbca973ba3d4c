import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

export type MigrationTimeouts = {
  /** Whoever waits for a lock on a table makes everyone behind them wait: not longer than this. */
  lockTimeoutMs: number
  /** How long a migration is tried again when the lock was not free. */
  totalTimeoutMs: number
}

const firstPauseMs = 250
const maxPauseMs = 5_000
/** A lock was not free in time, or two waited for each other. */
const lockErrorCodes = new Set(['55P03', '40P01'])

const outsideTransaction = /^-- no-transaction\b/
const index =
  /create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?\s+on/i

export type Migration = { name: string; sql: string; checksum: string }

/** Applies one file and takes down that it was. */
export async function applyMigration(
  client: pg.Client,
  migration: Migration,
  patience: MigrationTimeouts,
) {
  const alone = outsideTransaction.test(migration.sql)
  const apply = alone ? applyStatements : applyInTransaction
  try {
    await apply(client, migration, patience)
  } catch (error) {
    const half = alone ? '; what it did before the failing statement stays' : ''
    throw new Error(`${migration.name} could not be applied${half}`, { cause: error })
  }
}

async function applyInTransaction(
  client: pg.Client,
  migration: Migration,
  patience: MigrationTimeouts,
) {
  await retryWhileLocked(patience, async () => {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = ${patience.lockTimeoutMs}`)
      await client.query(migration.sql)
      await recordApplied(client, migration)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  })
}

/** For what PostgreSQL refuses inside a transaction. Each statement has to be safe to run twice. */
async function applyStatements(
  client: pg.Client,
  migration: Migration,
  patience: MigrationTimeouts,
) {
  for (const statement of splitStatements(migration.sql)) {
    // What is done concurrently waits for others without being in anyone's way.
    const lockMs = /\bconcurrently\b/i.test(statement) ? 0 : patience.lockTimeoutMs
    await retryWhileLocked(patience, async () => {
      await client.query(`set lock_timeout = ${lockMs}`)
      await dropInvalidIndex(client, index.exec(statement)?.[1])
      await client.query(statement)
    })
  }
  await recordApplied(client, migration)
}

/** A semicolon at the end of a line ends a statement; functions belong into a transaction. */
function splitStatements(sql: string): string[] {
  if (sql.includes('$$')) throw new Error('no functions in a file without a transaction')
  return sql
    .replace(/^--.*$/gm, '')
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean)
}

/** An index whose building failed is there and used by nobody; "if not exists" would keep it so. */
async function dropInvalidIndex(client: pg.Client, name: string | undefined) {
  if (!name) return
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [name],
  )
  if (rowCount) await client.query(`drop index concurrently ${client.escapeIdentifier(name)}`)
}

async function recordApplied(client: pg.Client, { name, checksum }: Migration) {
  const values = [name, checksum]
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', values)
}

/** Steps back and tries again while somebody else is in the way. */
async function retryWhileLocked({ totalTimeoutMs }: MigrationTimeouts, act: () => Promise<void>) {
  const until = Date.now() + totalTimeoutMs
  for (let wait = firstPauseMs; ; wait = Math.min(2 * wait, maxPauseMs)) {
    try {
      return await act()
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (!lockErrorCodes.has(code) || Date.now() + wait > until) throw error
      await pause(wait)
    }
  }
}
