import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres } from '#scripts/local/postgres.ts'
import { freePort } from '#tests/support/http.ts'
import { openObserver, queryRows } from '#tests/support/observer.ts'
import { runCommand } from './command.ts'

const project = join(import.meta.dirname, '../..')
/** As Debian installs it. */
const programs = process.env.PG_BIN ?? '/usr/lib/postgresql/15/bin'
const isInstalled = existsSync(join(programs, 'pg_dump'))
/** The commands of the section "Restore a dump", without "docker compose". */
const [, section = ''] =
  /## Restore a dump\n([\s\S]*?)\n## /.exec(readFileSync(join(project, 'docs/run.md'), 'utf8')) ??
  []
const documented = [...section.matchAll(/^ {4}docker compose (.+)$/gm)].map(([, line = '']) => line)

let folder: string
let data: string
let postgres: Awaited<ReturnType<typeof startPostgres>>
let env: Record<string, string>
let roles: object[]
const compose = readFileSync(join(project, 'compose.yaml'), 'utf8')
const backups = () => join(folder, 'backups')
const listDumps = () => readdirSync(backups()).filter((name) => name.endsWith('.dump'))

beforeAll(async () => {
  if (!isInstalled) return
  folder = await mkdtemp(join(tmpdir(), 'lovingly-compose-'))
  await mkdir(backups())
  const port = await freePort()
  const binaries = { initdb: join(programs, 'initdb'), postgres: join(programs, 'postgres') }
  data = await mkdtemp(join(tmpdir(), 'lovingly-compose-data-'))
  postgres = await startPostgres(data, port, { binaries })
  const { password } = new URL(postgres.url)
  const passwordFile = join(folder, 'passwords')
  await writeFile(passwordFile, `*:*:*:*:${password}\n`, { mode: 0o600 })
  env = {
    PATH: `${programs}:${process.env.PATH}`,
    PGHOST: '127.0.0.1',
    PGPORT: String(port),
    PGUSER: 'lovingly_owner',
    PGPASSFILE: passwordFile,
    POSTGRES_PASSWORD: password,
    PGDATABASE: 'lovingly',
    BACKUP_FOLDER: backups(),
    OWNER_DATABASE_URL: productUrl(),
    API_PASSWORD: 'b2',
    WORKER_PASSWORD: 'c3',
  }
  await startAsInCompose(password)
})

/** The image of PostgreSQL runs this file at its first start, as a superuser who has the password of .env. */
async function startAsInCompose(password: string) {
  await using superuser = openObserver(postgres.superuserUrl)
  await superuser.query('drop role lovingly_owner')
  await superuser.query(`alter role postgres password '${password}'`)
  const [, file] = /(\.\/deploy\/\S+):\/docker-entrypoint-initdb\.d\//.exec(compose) ?? []
  execFileSync(
    join(programs, 'psql'),
    ['-v', 'ON_ERROR_STOP=1', '-U', 'postgres', '-f', file ?? ''],
    {
      cwd: project,
      env: { ...env, PGDATABASE: 'postgres' },
    },
  )
  roles = await superuser.query(
    `select rolname as role, rolsuper as superuser, rolpassword is not null as "hasPassword" from pg_authid
     where rolcanlogin order by rolname`,
  )
  // It comes in through a socket there, and here with a password.
  await superuser.query(`alter role postgres password '${password}'`)
}
afterAll(async () => {
  if (!isInstalled) return
  await postgres.stop()
  for (const path of [folder, data, `${data}.log`]) await rm(path, { recursive: true, force: true })
})

const productUrl = () => postgres.url.replace(/\/postgres$/, '/lovingly')

/** What compose would run in a container, here. */
function run(line: string) {
  const [program = '', ...args] = line
    .replace(/^(?:exec|run)(?: --rm| --no-deps| -T)* /, '')
    .replace(/^migrate$/, 'migrate node build/server/migrate.js')
    .replace(/^\w+ /, '')
    .replace(/\/backup\/\S+/, () => join(backups(), listDumps()[0] ?? 'none'))
    .replace('/dump.sh', join(project, 'deploy/dump.sh'))
    .split(' ')
  execFileSync(program === 'node' ? process.execPath : program, args, { cwd: project, env })
}

const isAboutData = (line: string) => /^(?:exec|run) /.test(line)

test.skipIf(!isInstalled)(
  'the owner of the schema is no superuser, and no password is one’s',
  () => {
    expect(roles).toEqual([
      { role: 'lovingly_owner', superuser: false, hasPassword: true },
      { role: 'postgres', superuser: true, hasPassword: false },
    ])
  },
)

test.skipIf(!isInstalled)(
  'a dump restores the database with the commands of docs/run.md',
  { timeout: 120_000 },
  async () => {
    expect(documented.filter(isAboutData).length).toBe(3)
    run('run --rm migrate')
    await queryRows(
      productUrl(),
      `insert into pauses (feature, paused_at) values ('previews', now())`,
    )
    run('exec -T backup /dump.sh once')
    const [dump = ''] = listDumps()
    const { size } = statSync(join(backups(), dump))
    expect(await queryRows(productUrl(), 'select bytes::integer from backups')).toEqual([
      { bytes: size },
    ])
    await queryRows(productUrl(), 'delete from pauses')
    for (const line of [...documented.filter(isAboutData), 'run --rm migrate']) run(line)
    expect(await queryRows(productUrl(), 'select feature from pauses')).toEqual([
      { feature: 'previews' },
    ])
    const api = `postgres://lovingly_api:b2@127.0.0.1:${env.PGPORT}/lovingly`
    expect(
      await queryRows(api, 'select count(*)::integer as count from eulogy_submissions'),
    ).toEqual([{ count: 0 }])
    // The database is a new one, which lets every role do this until it is migrated.
    await expect(queryRows(api, 'create temp table purchases ()')).rejects.toThrow(
      'permission denied to create temporary tables',
    )
  },
)

const setAge = (file: string, days: number) => {
  const at = Date.now() / 1_000 - days * 86_400
  return utimes(file, at, at)
}

test.skipIf(!isInstalled)(
  'a dump and a base are stored at the start, changes as they happen, and old ones are deleted',
  { timeout: 60_000 },
  async () => {
    const wal = join(backups(), 'wal')
    await mkdir(wal)
    const [dump, base, change] = ['lovingly-2026-01-01T000000Z.dump', 'base-old.tar.gz', 'wal/old']
    const files = [
      [dump, 29.5],
      [base, 3.5],
      [change, 4.5],
      ['base-kept.tar.gz', 2.5],
      ['wal/kept', 3.5],
    ] as const
    for (const [name, days] of files) {
      await writeFile(join(backups(), name), '')
      await setAge(join(backups(), name), days)
    }
    const before = listDumps().length
    const command = runCommand([join(project, 'deploy/dump.sh')], { cwd: folder, env })
    await command.waitForOutput(/Stored .*\.dump/)
    const newBase = () => readdirSync(backups()).some((name) => /^base-2.*\.gz$/.test(name))
    await expect.poll(newBase, { timeout: 30_000 }).toBe(true)
    await expect.poll(() => readdirSync(wal).some((name) => /^0{7}1/.test(name))).toBe(true)
    expect(await command.stop()).toBe(0)
    const left = files.map(([name]) => name).filter((name) => existsSync(join(backups(), name)))
    expect(left).toEqual(['base-kept.tar.gz', 'wal/kept'])
    expect(listDumps().length).toBe(before)
  },
)

const canCopy = spawnSync('rsync', ['--version']).status === 0

test.skipIf(!canCopy)(
  'dumps and logs are copied to another place, and old ones are deleted here and there',
  async () => {
    const here = await mkdtemp(join(tmpdir(), 'lovingly-copy-'))
    const there = join(here, 'there')
    await mkdir(join(here, 'deploy'))
    await mkdir(join(here, 'backups'))
    await mkdir(there)
    const script = join(here, 'deploy/copy-backups')
    await copyFile(join(project, 'deploy/copy-backups'), script)
    const journal = '#!/bin/sh\necho "{\\"asked\\":\\"$*\\"}"\n'
    await writeFile(join(here, 'journalctl'), journal, { mode: 0o755 })
    const PATH = `${here}:${process.env.PATH}`
    const copy = () => spawnSync(script, [there], { encoding: 'utf8', env: { PATH } })
    const old = { 'lovingly-2026-01-01T000000Z.dump': 29.5, 'logs-2026-01-01.jsonl': 29.5 }
    for (const place of [there, join(here, 'backups')]) {
      await mkdir(join(place, 'wal'))
      const all = { ...old, 'base-old.tar.gz': 3.5, 'wal/old': 4.5 }
      for (const [name, days] of Object.entries(all)) {
        await writeFile(join(place, name), 'old')
        await setAge(join(place, name), days)
      }
    }
    const runs = (profiles: string) =>
      writeFile(join(here, '.env'), `SITE_ENV=local\nCOMPOSE_PROFILES=${profiles}\n`)
    await runs('worker')
    expect(copy().status).toBe(0)
    await runs('database,site')
    // Without a new one, it says so.
    expect(copy()).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('older than 26 hours'),
    })
    await writeFile(join(here, 'backups/lovingly-2027-01-01T000000Z.dump'), 'new')
    await writeFile(join(here, 'backups/lovingly-2027-01-01T000000Z.dump.part'), 'half')
    expect(copy().status).toBe(0)
    for (const place of [there, join(here, 'backups')])
      expect(readdirSync(join(place, 'wal'))).toEqual([])
    // A machine whose database has moved elsewhere keeps none either.
    expect(existsSync(join(here, 'backups/lovingly-2026-01-01T000000Z.dump'))).toBe(false)
    const [logs = '', ...others] = readdirSync(there)
    expect([others, logs]).toEqual([
      ['lovingly-2027-01-01T000000Z.dump', 'wal'],
      expect.stringMatching(/^logs-\d{4}-\d\d-\d\d\.jsonl$/),
    ])
    // Each copy adds what is new, of every container.
    const lines = readFileSync(join(there, logs), 'utf8').trim().split('\n')
    expect(lines).toHaveLength(3)
    expect(lines[2]).toContain('--cursor-file=backups/.journal CONTAINER_TAG=lovingly-said')
    await rm(here, { recursive: true })
  },
)
