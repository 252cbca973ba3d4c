import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { systemUser } from '#scripts/local/postgres-binaries.ts'
import { urlWith } from '#tests/load/harness/database.ts'
import { freePort } from './http.ts'
import type { TestStack } from './test-stack.ts'

/** PGBOUNCER names another program. */
const program = process.env.PGBOUNCER || 'pgbouncer'

/** Such as 1.24, or null if it isn't installed. */
export function pgBouncerVersion(): string | null {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return /^PgBouncer (\d+\.\d+)/.exec(stdout ?? '')?.[1] ?? null
}

/** Server connections per role. An api or a worker alone would open more. */
export const poolSize = 5

/** What clients ask for when they connect and PgBouncer doesn't pass on, as in docs/scale.md. */
const sessionSettings = {
  options: 'set enable_seqscan = off',
  statement_timeout: 'set statement_timeout = 5000',
  idle_in_transaction_session_timeout: 'set idle_in_transaction_session_timeout = 10000',
}

/** PgBouncer in transaction pooling in front of this stack's PostgreSQL, as docs/scale.md describes it. */
export async function startPgBouncer({ urls }: Pick<TestStack, 'urls'>) {
  if (!pgBouncerVersion())
    throw new Error(`${program} is not installed; PGBOUNCER names another one`)
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'))
  await chmod(folder, 0o755)
  const { hostname, port: serverPort } = new URL(urls.owner)
  const users = [urls.api, urls.worker].map((url) => new URL(url))
  const passwords = join(folder, 'users.txt')
  await writeFile(
    passwords,
    users.map(({ username, password }) => `"${username}" "${password}"\n`).join(''),
  )
  const settings = join(folder, 'pgbouncer.ini')
  await writeFile(
    settings,
    `[databases]
lovingly = host=${hostname} port=${serverPort} connect_query='${Object.values(sessionSettings).join('; ')}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${passwords}
stats_users = lovingly_worker
pool_mode = transaction
default_pool_size = ${poolSize}
ignore_startup_parameters = ${Object.keys(sessionSettings).join(',')}
`,
  )
  const running = spawn(program, ['--quiet', settings], { ...systemUser('postgres'), cwd: '/' })
  const exited = once(running, 'exit')
  const through = (url: string) => ({
    DATABASE_URL: urlWith(url, { port: String(port) }),
    SESSION_DATABASE_URL: url,
  })
  const showPools = () => queryConsole(through(urls.worker).DATABASE_URL, 'show pools')
  await untilReady(showPools, () => running.exitCode)
  return {
    /** Settings of a process that connects with this role's URL. */
    through,
    showPools,
    async stop() {
      running.kill('SIGINT')
      await exited
      await rm(folder, { recursive: true })
    },
  }
}

async function queryConsole(url: string, statement: string) {
  const client = new pg.Client({ connectionString: urlWith(url, { pathname: '/pgbouncer' }) })
  await client.connect()
  try {
    return (await client.query<Record<string, string | number>>(statement)).rows
  } finally {
    await client.end()
  }
}

async function untilReady(query: () => Promise<unknown>, exitCode: () => number | null) {
  for (let tries = 0; ; tries += 1) {
    if (exitCode() !== null) throw new Error(`${program} ended with ${exitCode()}`)
    try {
      return await query()
    } catch (error) {
      if (tries === 100) throw error
      await pause(50)
    }
  }
}
