import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

export type MigrationTimeouts = {
  /** Waiting for a table lock blocks every query queued behind it, so we wait at most this long. */
  lockTimeoutMs: number
  /** How long to keep retrying when the lock can't be acquired. */
  totalTimeoutMs: number
}

const firstPauseMs = 250
const maxPauseMs = 5_000
/** Lock timeout and deadlock. */
const lockErrorCodes = new Set(['55P03', '40P01'])

const noTransactionMarker = /^-- no-transaction\b/
const concurrentIndex =
  /create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?\s+on/i

export type Migration = { name: string; sql: string; checksum: string }

export async function applyMigration(
  client: pg.Client,
  migration: Migration,
  timeouts: MigrationTimeouts,
) {
  const noTransaction = noTransactionMarker.test(migration.sql)
  const apply = noTransaction ? applyStatements : applyInTransaction
  try {
    await apply(client, migration, timeouts)
  } catch (error) {
    const note = noTransaction ? '; statements before the failing one stay applied' : ''
    throw new Error(`${migration.name} could not be applied${note}`, { cause: error })
  }
}

async function applyInTransaction(
  client: pg.Client,
  migration: Migration,
  timeouts: MigrationTimeouts,
) {
  await retryWhileLocked(timeouts, async () => {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = ${timeouts.lockTimeoutMs}`)
      await client.query(migration.sql)
      await recordApplied(client, migration)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  })
}

/** For statements that can't run in a transaction. Each must be safe to run twice. */
async function applyStatements(
  client: pg.Client,
  migration: Migration,
  timeouts: MigrationTimeouts,
) {
  for (const statement of splitStatements(migration.sql)) {
    // A concurrent statement doesn't block other queries while it waits.
    const lockMs = /\bconcurrently\b/i.test(statement) ? 0 : timeouts.lockTimeoutMs
    await retryWhileLocked(timeouts, async () => {
      await client.query(`set lock_timeout = ${lockMs}`)
      await dropInvalidIndex(client, concurrentIndex.exec(statement)?.[1])
      await client.query(statement)
    })
  }
  await recordApplied(client, migration)
}

/** Splits at semicolons at the end of a line, which would break a function body. */
function splitStatements(sql: string): string[] {
  if (sql.includes('$$')) throw new Error('a no-transaction migration cannot define functions')
  return sql
    .replace(/^--.*$/gm, '')
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean)
}

/** A failed concurrent build leaves an invalid index behind, which "if not exists" would keep. */
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

/** Retries with backoff while another session holds the lock. */
async function retryWhileLocked(
  { totalTimeoutMs }: MigrationTimeouts,
  action: () => Promise<void>,
) {
  const deadline = Date.now() + totalTimeoutMs
  for (let delayMs = firstPauseMs; ; delayMs = Math.min(2 * delayMs, maxPauseMs)) {
    try {
      return await action()
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (!lockErrorCodes.has(code) || Date.now() + delayMs > deadline) throw error
      await pause(delayMs)
    }
  }
}
