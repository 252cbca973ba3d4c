import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Binaries, findBinaries, initCluster, systemUser } from './postgres-binaries.ts'
import type { PostgresCommand } from './postgres-supervisor.ts'
import { commandLineOf } from './process.ts'

const superuser = { name: 'postgres', password: 'postgres' }
const owner = { name: 'lovingly_owner', password: 'owner' }

type Options = {
  /** Default: those of the npm package. */
  binaries?: Binaries | undefined
  flags?: string[] | undefined
  /** Removed if this process is killed. */
  tempPaths?: string[] | undefined
}

/** Starts PostgreSQL on loopback, with an owner role that is not a superuser. */
export async function startPostgres(folder: string, port: number, options: Options = {}) {
  const runAs = systemUser(superuser.name)
  const binaries = options.binaries ?? (await findBinaries(runAs))
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    await initCluster(binaries, folder, superuser, runAs)
  }
  await stopOrphanedPostgres(folder)
  const args = ['-D', folder, '-p', String(port), '-c', 'listen_addresses=127.0.0.1']
  const command: PostgresCommand = {
    command: binaries.postgres,
    args: [...args, '-c', 'unix_socket_directories=', ...(options.flags ?? [])],
    folder,
    logFile: `${folder}.log`,
    runAs,
    tempPaths: options.tempPaths ?? [],
  }
  let server = supervise(command)
  try {
    await waitUntilReady(port, server, command.logFile)
    await ensureOwner(port)
  } catch (error) {
    await server.end('SIGINT')
    throw error
  }
  const urlFor = (name: string, password: string) =>
    `postgres://${name}:${password}@127.0.0.1:${port}/postgres`
  return {
    url: urlFor(owner.name, owner.password),
    superuserUrl: urlFor(superuser.name, superuser.password),
    stop: () => server.end('SIGINT'),
    /** Simulates a power failure: only committed data survives. */
    crash: () => server.end('SIGQUIT'),
    async restart() {
      server = supervise(command)
      await waitUntilReady(port, server, command.logFile)
    },
  }
}

type Server = { hasEnded(): boolean; end(signal: NodeJS.Signals): Promise<void> }

/** In a separate process group, so that Ctrl-C reaches only this process, which stops PostgreSQL last. */
function supervise(command: PostgresCommand): Server {
  const supervisor = fork(join(import.meta.dirname, 'postgres-supervisor.ts'), [], {
    detached: true,
    execArgv: [],
    stdio: 'ignore',
  })
  let ended = false
  const exited = new Promise<void>((resolve) => {
    const end = () => {
      ended = true
      resolve()
    }
    // The only message: PostgreSQL has ended.
    supervisor.once('message', end)
    supervisor.once('exit', end)
  })
  supervisor.send(command)
  return {
    hasEnded: () => ended,
    async end(signal) {
      if (!ended) supervisor.send(signal)
      await exited
      await stopSupervisor(supervisor)
    },
  }
}

async function stopSupervisor(supervisor: ChildProcess) {
  if (supervisor.exitCode !== null || supervisor.signalCode !== null) return
  const closed = once(supervisor, 'exit')
  if (supervisor.connected) supervisor.disconnect()
  await closed
}

async function waitUntilReady(port: number, server: Server, logFile: string) {
  for (let tries = 0; tries < 600; tries += 1) {
    if (server.hasEnded()) throw new Error(`PostgreSQL did not start. See ${logFile}`)
    const client = superuserClient(port)
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await pause(50)
    }
  }
  throw new Error('PostgreSQL was not ready after 30 s')
}

/** Should its supervisor have been killed too, a PostgreSQL lives on and holds the folder. */
export async function stopOrphanedPostgres(folder: string) {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return
  const [pid = ''] = (await readFile(file, 'utf8')).split('\n')
  // The pid may have been reused.
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
