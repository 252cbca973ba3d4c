import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, cp, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startPostgres } from '#scripts/local/postgres.ts'
import { systemUser } from '#scripts/local/postgres-binaries.ts'
import { poll, productDatabase, queryRows } from '#tests/support/observer.ts'

const run = promisify(execFile)
const runAs = systemUser('postgres')

/** The folder with the programs of PostgreSQL 15, as Debian installs it. */
const programs = process.env.PG_BIN ?? '/usr/lib/postgresql/15/bin'

export function findPrograms() {
  const path = (name: string) => join(programs, name)
  if (existsSync(path('pg_basebackup'))) {
    return { initdb: path('initdb'), postgres: path('postgres'), backup: path('pg_basebackup') }
  }
  throw new Error(
    `There is no PostgreSQL in ${programs}. Install the Debian package postgresql-15, or set PG_BIN.`,
  )
}

export async function ownedFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  if (runAs.uid !== undefined && runAs.gid !== undefined) await chown(path, runAs.uid, runAs.gid)
  return path
}

const flagsOf = (settings: Record<string, string>) =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])

export const archivingFlags = (archive: string, timeoutSeconds: number) =>
  flagsOf({
    archive_mode: 'on',
    archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
    archive_timeout: `${timeoutSeconds}s`,
  })

export async function takeBackup(superuserUrl: string, folder: string): Promise<void> {
  const flags = ['--wal-method=stream', '--checkpoint=fast', '-d', superuserUrl, '-D', folder]
  await run(findPrograms().backup, flags, { ...runAs, cwd: '/' })
}

type Restore = { backup: string; archive: string; folder: string; port: number; to: string }

/** Restores a backup to a point in time and starts it. The archive stays as it is. */
export async function startRestored({ backup, archive, folder, port, to }: Restore) {
  await ownedFolder(folder)
  await cp(backup, folder, { recursive: true, preserveTimestamps: true })
  await writeFile(join(folder, 'recovery.signal'), '')
  await run('chown', ['-R', `${runAs.uid ?? ''}:${runAs.gid ?? ''}`, folder])
  const flags = flagsOf({
    archive_mode: 'off',
    restore_command: `cp ${archive}/%f %p`,
    // At startup PostgreSQL doesn't know the zone Z yet.
    recovery_target_time: to.replace('Z', '+00'),
    recovery_target_action: 'promote',
  })
  const postgres = await startPostgres(folder, port, { binaries: findPrograms(), flags })
  await poll(postgres.superuserUrl, 'select not pg_is_in_recovery() as done')
  return postgres
}

export async function megabytesIn(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(
    files
      .filter((file) => file.isFile())
      .map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1e6
}

/** One value, such as the current time by the clock of the database. */
async function readValue(url: string, expression: string): Promise<string> {
  const [row] = await queryRows<{ value: string }>(url, `select ${expression} as value`)
  if (!row) throw new Error(expression)
  return row.value
}

export const readVersion = (url: string) => readValue(url, `current_setting('server_version')`)

export const readTime = (url: string) =>
  readValue(url, `to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`)

/** Waits until everything written before the last switch is archived. */
export const waitForArchive = (superuserUrl: string) =>
  poll(
    superuserUrl,
    `select not exists (
      select from pg_ls_archive_statusdir() where name like '%.ready') as done`,
  )

/** The longest time between two archived files, in seconds. */
export async function longestGap(archive: string, sinceMs: number): Promise<number> {
  const files = await readdir(archive)
  const times = await Promise.all(
    files.map(async (file) => (await stat(join(archive, file))).mtimeMs),
  )
  const recent = times.filter((time) => time >= sinceMs).sort((a, b) => a - b)
  const gaps = recent.map((time, n) => time - (recent[n - 1] ?? sinceMs))
  return Math.max(0, ...gaps) / 1_000
}

/** Submissions with random words, so that the database has a realistic size. */
export async function addFiller(superuserUrl: string, megabytes: number): Promise<void> {
  const url = productDatabase(superuserUrl)
  const bytesPerRow = 5_800
  const words = `(select string_agg(md5(random()::text || n || i), '') from generate_series(1, 180) i)`
  await queryRows(
    url,
    `with texts as materialized (select n, ${words} as words from generate_series(0, 99) n),
      ids as (select n, gen_random_uuid() as id
        from generate_series(1, ${Math.ceil((megabytes * 1e6) / bytesPerRow)}) n)
    insert into eulogy_submissions
      (id, root_id, person, relationship, qualities, memories, name, email, customer_name, created_at)
    select id, id, 'Someone', 'mother', 'kind', words, '', 'filler@example.com', 'Filler', now()
    from ids join texts on texts.n = ids.n % 100`,
  )
  await queryRows(url, 'vacuum analyze eulogy_submissions')
  await queryRows(url, 'checkpoint')
}
