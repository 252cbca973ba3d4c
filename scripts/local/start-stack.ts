import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import { buildFolder, projectFolder } from '#server/project-folder.ts'
import { migrate } from '#server/store/database/migration.ts'
import { localSettings } from './local-limits.ts'
import { startPostgres, stopOrphanedPostgres } from './postgres.ts'
import type { Binaries } from './postgres-binaries.ts'
import { commandLineOf, type RunningProcess, requireFreePorts, startProcess } from './process.ts'
import { type MailboxOptions, type ModelOptions, startThirdParties } from './third-parties.ts'

export type StackOptions = {
  /** The first of six ports: site, stripe, mailbox, smtp, model, postgres. */
  port: number
  /** For the database. Default: a temporary one, which is empty at the start and removed at the end. */
  folder?: string
  /** The name of the command, if it needs the folder for itself. */
  command?: string
  /** Removed if this process is killed. */
  tempPaths?: string[]
  /** Default: the URL of the api. */
  siteUrl?: string
  apiPort?: number
  /** Default: at the api. */
  webhookUrl?: string
  /** Also start the operator's web desk. */
  deskPort?: number
  logLevel?: string
  show?: (line: string) => void
  postgresFlags?: string[]
  /** Run the servers from src/ instead of build/, so that a change needs no build. */
  fromSources?: boolean
  /** Default: those of the npm package. */
  postgresBinaries?: Binaries
  /** Overrides for api and worker. */
  settings?: Record<string, string>
  model?: ModelOptions
  mailbox?: MailboxOptions
  /** Run each stand-in in its own process, so it can restart with new code. */
  separateStandIns?: boolean
}

/**
 * Starts the whole product locally, with a stand-in for each third party without a key. If one part fails to
 * start, the others are stopped.
 */
export async function startStack(options: StackOptions) {
  const { port, show = () => {} } = options
  const temporary = join(tmpdir(), `lovingly-stack-${port}`)
  const { folder = temporary, tempPaths = [temporary] } = options
  /** Nothing is there if the caller has a folder of its own. */
  const removeTemporary = () => rm(temporary, { recursive: true, force: true })
  const siteUrl = options.siteUrl ?? `http://127.0.0.1:${port}`
  const apiPort = options.apiPort ?? port
  await using undo = new AsyncDisposableStack()
  if (options.command) undo.defer(lockFolder(folder, options.command, siteUrl))
  await stopOrphanedPostgres(join(folder, 'postgres'))
  await requireFreePorts(
    portsFrom(port, apiPort, options.deskPort),
    `Stop the process that uses it, or choose another port: ${options.command ?? 'npm run dev'} -- --port 5000.`,
  )
  await removeTemporary()
  await mkdir(folder, { recursive: true })
  const postgres = await startPostgres(join(folder, 'postgres'), port + 5, {
    binaries: options.postgresBinaries,
    flags: options.postgresFlags,
    tempPaths,
  })
  undo.defer(() => postgres.stop())
  const urls = await prepareDatabase(postgres.url)
  const webhookUrl = options.webhookUrl ?? `http://127.0.0.1:${apiPort}/api/payment-webhook`
  const separateProcess = options.separateStandIns ? { show } : undefined
  const thirdParties = await startThirdParties({
    port,
    webhookUrl,
    separateProcess,
    mailbox: options.mailbox,
    ...options.model,
  })
  undo.defer(() => thirdParties.stop())

  const env = (databaseUrl: string) => ({
    NODE_ENV: 'production',
    SITE_ENV: 'local',
    SITE_URL: siteUrl,
    API_PORT: String(apiPort),
    ...(options.deskPort && { DESK_PORT: String(options.deskPort) }),
    LOG_LEVEL: options.logLevel ?? 'warn',
    DATABASE_URL: databaseUrl,
    ...thirdParties.settings,
    ...localSettings,
    ...options.settings,
  })
  const running = new Set<RunningProcess>()
  const start = async (name: string, databaseUrl: string, settings?: Record<string, string>) => {
    const path = options.fromSources
      ? join(projectFolder, 'src/server', `${name}.ts`)
      : join(buildFolder, 'server', `${name}.js`)
    const started = await startProcess(path, { ...env(databaseUrl), ...settings }, show)
    running.add(started)
    return started
  }
  const stopServers = async () => {
    await Promise.all([...running].map((process) => process.stop()))
    running.clear()
  }
  /** Start additional or replacement processes. */
  const startApi = (settings?: Record<string, string>) => start('api', urls.api, settings)
  const startWorker = (settings?: Record<string, string>) => start('worker', urls.worker, settings)
  const startServers = async () => {
    const [api, worker, desk] = await Promise.allSettled([
      startApi(),
      startWorker(),
      options.deskPort ? start('desk', urls.worker) : null,
    ])
    if (api.status === 'rejected') throw api.reason
    if (worker.status === 'rejected') throw worker.reason
    if (desk.status === 'rejected') throw desk.reason
    return { api: api.value, worker: worker.value }
  }
  undo.defer(stopServers)
  const servers = await startServers()
  const all = undo.move()

  return {
    siteUrl,
    urls,
    ...servers,
    postgres,
    thirdParties,
    startApi,
    startWorker,
    startServers,
    stopServers,
    /** For operator commands. */
    workerEnv: () => env(urls.worker),
    async restartServers() {
      await stopServers()
      return startServers()
    },
    migrate: () => migrateLocally(urls.owner),
    async stop() {
      await all.disposeAsync()
      await removeTemporary()
    },
  }
}

function portsFrom(
  port: number,
  apiPort: number,
  deskPort: number | undefined,
): Record<number, string> {
  return {
    [port]: 'site',
    [port + 1]: 'Stripe stand-in',
    [port + 2]: 'mailbox',
    [port + 3]: 'SMTP',
    [port + 4]: 'model stand-in',
    [port + 5]: 'PostgreSQL',
    [apiPort]: 'api',
    ...(deskPort && { [deskPort]: 'desk' }),
  }
}

/** Creates and migrates the database of the product, and returns its URL for each role. */
async function prepareDatabase(serverUrl: string) {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    const found = await client.query(`select from pg_database where datname = 'lovingly'`)
    if (found.rowCount === 0) await client.query('create database lovingly')
  } finally {
    await client.end()
  }
  const urlFor = (role: string, password: string) => {
    const url = new URL(serverUrl)
    Object.assign(url, { pathname: '/lovingly', username: role, password })
    return url.href
  }
  const owner = urlFor('lovingly_owner', 'owner')
  await migrateLocally(owner)
  return { owner, api: urlFor('lovingly_api', 'api'), worker: urlFor('lovingly_worker', 'worker') }
}

function migrateLocally(ownerUrl: string) {
  return migrate(ownerUrl, join(projectFolder, 'migrations'), { api: 'api', worker: 'worker' })
}

type Holder = { pid: number; script: string; command: string; url: string }

/** Locks a folder for this process; takes over the lock of a dead process. Returns the unlock function. */
function lockFolder(folder: string, command: string, url: string): () => void {
  const file = `${folder}.lock`
  const holder: Holder = { pid: process.pid, script: basename(process.argv[1] ?? ''), command, url }
  mkdirSync(dirname(file), { recursive: true })
  const other = readLock(file)
  // The pid may have been reused.
  if (other && commandLineOf(other.pid).includes(other.script)) {
    throw new Error(
      `${other.command} is already running here (pid ${other.pid}, ${other.url}). Stop it first.`,
    )
  }
  rmSync(file, { force: true })
  writeFileSync(file, JSON.stringify(holder), { flag: 'wx' })
  return () => {
    if (readLock(file)?.pid === process.pid) rmSync(file, { force: true })
  }
}

function readLock(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
