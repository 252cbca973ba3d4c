import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries, initCluster, systemUser } from './postgres-binaries.ts'
import type { PostgresCommand, SupervisorMessage } from './postgres-supervisor.ts'
import { commandLineOf } from './process.ts'

const superuser = { name: 'postgres', password: 'postgres' }
const owner = { name: 'lovingly_owner', password: 'owner' }

type Options = {
  flags?: string[] | undefined
  /** Removed when this process is killed before it could do so itself. */
  tempPaths?: string[] | undefined
}

/** A PostgreSQL of our own on loopback, with an owner role that is not its superuser. */
export async function startPostgres(folder: string, port: number, options: Options = {}) {
  const runAs = systemUser(superuser.name)
  const binaries = await findBinaries(runAs)
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    await initCluster(binaries, folder, superuser, runAs)
  }
  await stopOrphanedPostgres(folder)
  const where = ['-D', folder, '-p', String(port), '-c', 'listen_addresses=127.0.0.1']
  const kept: PostgresCommand = {
    command: binaries.postgres,
    args: [...where, '-c', 'unix_socket_directories=', ...(options.flags ?? [])],
    folder,
    logFile: `${folder}.log`,
    runAs,
    tempPaths: options.tempPaths ?? [],
  }
  let server = supervise(kept)
  try {
    await waitUntilReady(port, server, kept.logFile)
    await ensureOwner(port)
  } catch (error) {
    await server.end('SIGINT')
    throw error
  }
  const at = (name: string, password: string) =>
    `postgres://${name}:${password}@127.0.0.1:${port}/postgres`
  return {
    url: at(owner.name, owner.password),
    superuserUrl: at(superuser.name, superuser.password),
    stop: () => server.end('SIGINT'),
    /** As if the machine had lost power; what was committed must be there afterwards. */
    crash: () => server.end('SIGQUIT'),
    async restart() {
      server = supervise(kept)
      await waitUntilReady(port, server, kept.logFile)
    },
  }
}

type Server = { hasEnded(): boolean; end(signal: NodeJS.Signals): Promise<void> }

/** In a process group of its own: Ctrl-C in a terminal is for us, and we stop PostgreSQL last. */
function supervise(kept: PostgresCommand): Server {
  const keeper = fork(join(import.meta.dirname, 'postgres-supervisor.ts'), [], {
    detached: true,
    execArgv: [],
    stdio: 'ignore',
  })
  let ended = false
  const over = new Promise<void>((resolve) => {
    const end = () => {
      ended = true
      resolve()
    }
    keeper.on('message', (message: SupervisorMessage) => 'ended' in message && end())
    keeper.once('exit', end)
  })
  keeper.send(kept)
  return {
    hasEnded: () => ended,
    async end(signal) {
      if (!ended) keeper.send(signal)
      await over
      await stopSupervisor(keeper)
    },
  }
}

async function stopSupervisor(keeper: ChildProcess) {
  if (keeper.exitCode !== null || keeper.signalCode !== null) return
  const gone = once(keeper, 'exit')
  if (keeper.connected) keeper.disconnect()
  await gone
}

async function waitUntilReady(port: number, server: Server, logFile: string) {
  for (let tries = 0; tries < 600; tries += 1) {
    if (server.hasEnded()) throw new Error(`PostgreSQL did not start: see ${logFile}`)
    const client = superuserClient(port)
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await pause(50)
    }
  }
  throw new Error('PostgreSQL did not answer within 30 s')
}

/** Should its keeper have been killed too, a PostgreSQL lives on and holds the folder. */
export async function stopOrphanedPostgres(folder: string) {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return
  const [pid = ''] = (await readFile(file, 'utf8')).split('\n')
  // The number may belong to another process by now.
  if (!commandLineOf(Number(pid)).includes(folder)) return
  process.kill(Number(pid), 'SIGINT')
  while (commandLineOf(Number(pid)) !== '') await pause(50)
}

function superuserClient(port: number) {
  const { name, password } = superuser
  return new pg.Client({ host: '127.0.0.1', port, user: name, password, database: 'postgres' })
}

async function ensureOwner(port: number) {
  const client = superuserClient(port)
  await client.connect()
  try {
    const found = await client.query('select from pg_roles where rolname = $1', [owner.name])
    if (found.rowCount === 0) {
      const password = client.escapeLiteral(owner.password)
      await client.query(`create role ${owner.name} login createdb createrole password ${password}`)
    }
  } finally {
    await client.end()
  }
}
