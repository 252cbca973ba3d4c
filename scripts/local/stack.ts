import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#server/store/migration.ts'
import { lockFolder } from './folder-lock.ts'
import { requireFreePorts } from './free-ports.ts'
import { localLimits } from './local-limits.ts'
import { startPostgres, stopOrphanedPostgres } from './postgres.ts'
import { type RunningProcess, startProcess } from './process.ts'
import { type ModelPace, startThirdParties } from './third-parties.ts'

export const projectFolder = join(import.meta.dirname, '../..')

export type StackOptions = {
  /** The first of six ports: site, stripe, mailbox, smtp, model, postgres. */
  port: number
  /** Where the database lives. */
  folder: string
  /** Which command this is: then the folder is kept from a second one that is started meanwhile. */
  command?: string
  /** Begin with an empty folder. */
  fresh?: boolean
  /** Removed when this process is killed before it could do so itself. */
  tempPaths?: string[]
  /** The address people use; by default that of the api itself. */
  siteUrl?: string
  apiPort?: number
  logLevel?: string
  show?: (line: string) => void
  postgresFlags?: string[]
  /** Settings of api and worker that differ from those of a local stack. */
  settings?: Record<string, string>
  /** How fast the stand-in for the model answers, and whether it plays a second company too. */
  model?: ModelPace
  /** Each stand-in in a process of its own, so that it can be restarted with new code. */
  separateStandIns?: boolean
}

/**
 * The whole product on this machine, with a stand-in for each third party that has no key. When one
 * part does not start, those that did are stopped again.
 */
export async function startStack(options: StackOptions) {
  const { port, folder, show = () => {} } = options
  const siteUrl = options.siteUrl ?? `http://127.0.0.1:${port}`
  const apiPort = options.apiPort ?? port
  await using undo = new AsyncDisposableStack()
  if (options.command) undo.defer(lockFolder(folder, options.command, siteUrl))
  await stopOrphanedPostgres(join(folder, 'postgres'))
  await requireFreePorts(
    portsFrom(port, apiPort),
    'Stop what uses it, or choose another --port or PORT.',
  )
  if (options.fresh) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const postgres = await startPostgres(join(folder, 'postgres'), port + 5, {
    flags: options.postgresFlags,
    tempPaths: options.tempPaths,
  })
  undo.defer(() => postgres.stop())
  const urls = await prepareDatabase(postgres.url)
  const webhookUrl = `http://127.0.0.1:${apiPort}/api/payment-webhook`
  const separateProcess = options.separateStandIns ? { show } : undefined
  const thirdParties = await startThirdParties({
    port,
    webhookUrl,
    separateProcess,
    ...options.model,
  })
  undo.defer(() => thirdParties.stop())

  const env = (databaseUrl: string) => ({
    NODE_ENV: 'production',
    SITE_ENV: 'local',
    SITE_URL: siteUrl,
    API_PORT: String(apiPort),
    LOG_LEVEL: options.logLevel ?? 'warn',
    PAGES_FOLDER: join(projectFolder, 'build'),
    DATABASE_URL: databaseUrl,
    ...thirdParties.settings,
    ...localLimits,
    ...options.settings,
  })
  const running = new Set<RunningProcess>()
  const start = async (script: string, databaseUrl: string) => {
    const path = join(projectFolder, 'src/server', script)
    const started = await startProcess(path, env(databaseUrl), show)
    running.add(started)
    return started
  }
  const stopServers = async () => {
    await Promise.all([...running].map((process) => process.stop()))
    running.clear()
  }
  /** Further processes, or new ones in place of those that were killed. */
  const startApi = () => start('main.ts', urls.api)
  const startWorker = () => start('worker.ts', urls.worker)
  const startServers = async () => {
    const [api, worker] = await Promise.allSettled([startApi(), startWorker()])
    if (api.status === 'rejected') throw api.reason
    if (worker.status === 'rejected') throw worker.reason
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
    thirdParties: thirdParties,
    startApi,
    startWorker,
    async restartServers() {
      await stopServers()
      return startServers()
    },
    migrate: () => migrateLocally(urls.owner),
    stop: () => all.disposeAsync(),
  }
}

function portsFrom(port: number, apiPort: number): Record<number, string> {
  return {
    [port]: 'the site',
    [port + 1]: 'the stand-in for Stripe',
    [port + 2]: 'the mailbox',
    [port + 3]: 'its mail server',
    [port + 4]: 'the stand-in for the model',
    [port + 5]: 'PostgreSQL',
    [apiPort]: 'the api',
  }
}

async function prepareDatabase(serverUrl: string) {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    const found = await client.query(`select from pg_database where datname = 'lovingly'`)
    if (found.rowCount === 0) await client.query('create database lovingly')
  } finally {
    await client.end()
  }
  const at = (role: string, password: string) => {
    const url = new URL(serverUrl)
    Object.assign(url, { pathname: '/lovingly', username: role, password })
    return url.href
  }
  const owner = at('lovingly_owner', 'owner')
  await migrateLocally(owner)
  return { owner, api: at('lovingly_api', 'api'), worker: at('lovingly_worker', 'worker') }
}

function migrateLocally(ownerUrl: string) {
  return migrate(ownerUrl, join(projectFolder, 'migrations'), { api: 'api', worker: 'worker' })
}
