import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { columns } from '#domain/fields.ts'
import { includedRetries, includedRewrites } from '#domain/offer.ts'
import { applyMigration, type MigrationTimeouts } from './apply-migration.ts'
import { type Db, isDatabaseUnavailable } from './database.ts'
import { grantQueues } from './pg-boss-internals.ts'
import { installQueues } from './queue.ts'

export type RolePasswords = { api: string; worker: string }

// Arbitrary, but the same for every runner.
const lockNumber = 724_001

/**
 * Brings a database up to date. Safe to run from several machines at once: one migrates, the others wait
 * and then find nothing to do.
 */
export async function migrate(
  ownerUrl: string,
  folder: string,
  passwords: RolePasswords,
  timeouts: MigrationTimeouts = { lockTimeoutMs: 3_000, totalTimeoutMs: 300_000 },
) {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'migrate' })
  await client.connect()
  try {
    await acquireLock(client)
    await ensureRole(client, 'lovingly_api', passwords.api)
    await ensureRole(client, 'lovingly_worker', passwords.worker)
    await refuseTemporaryTables(client)
    const applied = await applyPending(client, folder, timeouts)
    await applyOffer(client)
    // A list in a migration would lack a new field.
    await client.query(`grant insert (${columns}) on eulogy_submissions to lovingly_api`)
    await installQueues(ownerUrl)
    await grantQueues(client)
    return applied
  } finally {
    await client.end()
  }
}

/** Polls, because a waiting statement would block a concurrent index build. */
async function acquireLock(client: pg.Client) {
  for (;;) {
    const { rows } = await client.query<{ ours: boolean }>(
      'select pg_try_advisory_lock($1) as ours',
      [lockNumber],
    )
    if (rows[0]?.ours) return
    await pause(200)
  }
}

async function ensureRole(client: pg.Client, role: string, password: string) {
  const found = await client.query('select from pg_roles where rolname = $1', [role])
  const verb = found.rowCount === 0 ? 'create' : 'alter'
  const verifier = password === '' ? 'null' : client.escapeLiteral(scramVerifier(password))
  await client.query(`${verb} role ${role} login password ${verifier}`)
}

/**
 * A table of the caller could stand in for one of ours. Every new database lets all roles make them, also one that a
 * dump is restored into.
 */
async function refuseTemporaryTables(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const name = client.escapeIdentifier(rows[0]?.name ?? '')
  await client.query(`revoke temporary on database ${name} from public`)
}

async function applyPending(
  client: pg.Client,
  folder: string,
  timeouts: MigrationTimeouts,
): Promise<string[]> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  const known = new Map(rows.map((row) => [row.name, row.checksum]))
  const applied: string[] = []
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  for (const file of files) {
    const sql = await readFile(join(folder, file), 'utf8')
    const checksum = createHash('sha256').update(sql).digest('hex')
    const appliedChecksum = known.get(file)
    if (appliedChecksum === checksum) continue
    if (appliedChecksum)
      throw new Error(
        `${file} was changed after it was applied; before the launch, delete .data/dev (the database of "npm run dev"); after it, add a new migration instead`,
      )
    await applyMigration(client, { name: file, sql, checksum }, timeouts)
    applied.push(file)
  }
  return applied
}

/** The api can't choose the number of retries and rewrites: a new row gets the defaults. */
async function applyOffer(client: pg.Client) {
  await setDefault(client, 'eulogy_submissions', 'retries', includedRetries)
  await setDefault(client, 'purchases', 'rewrites', includedRewrites)
}

/** Only if it is another one: setting a default stops everybody who uses the table, and most releases change none. */
async function setDefault(client: pg.Client, table: string, column: string, value: number) {
  const { rows } = await client.query<{ current: string | null }>(
    `select column_default as current from information_schema.columns
    where table_schema = 'public' and table_name = $1 and column_name = $2`,
    [table, column],
  )
  if (rows[0]?.current === String(value)) return
  await client.query(`alter table ${table} alter column ${column} set default ${value}`)
}

/** PostgreSQL's default. */
const iterations = 4096

/**
 * The value that PostgreSQL would store for a password. Sending it instead keeps the password out of
 * the server's logs.
 */
function scramVerifier(password: string, salt = randomBytes(16)): string {
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, iterations, 32, 'sha256')
  const hmac = (label: string) => createHmac('sha256', salted).update(label).digest()
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64')
  const serverKey = hmac('Server Key').toString('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}

/**
 * Code runs on its own schema or a newer one, never on an older one: a deploy migrates first. An unreachable
 * database is not checked, because the process starts anyway and waits for it.
 */
export async function assertMigrated(db: Db, folder: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`
    .execute(db)
    .catch((error: unknown) => {
      if (isDatabaseUnavailable(error)) return { rows: null }
      throw new Error('The database has no schema yet. Run "npm run migrate" first.', {
        cause: error,
      })
    })
  if (!rows) return
  const applied = new Set(rows.map(({ name }) => name))
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const missing = files.filter((file) => !applied.has(file))
  if (missing.length === 0) return
  throw new Error(`The database lacks ${missing.join(', ')}. Run "npm run migrate" first.`)
}
