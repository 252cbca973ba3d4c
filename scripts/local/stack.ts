import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#server/store/migration.ts'
import { type ModelPace, startNeighbours } from './neighbours.ts'
import { forOneNetwork } from './one-network.ts'
import { startPostgres } from './postgres.ts'
import { type Running, startProcess } from './process.ts'

export const projectFolder = join(import.meta.dirname, '../..')

export type StackOptions = {
  /** The first of six ports: site, stripe, mailbox, smtp, model, postgres. */
  port: number
  /** Where the database lives. */
  folder: string
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
}

/** The whole product on this machine, with a stand-in for each third party that has no key. */
export async function startStack(options: StackOptions) {
  const { port, folder, show = () => {} } = options
  await mkdir(folder, { recursive: true })
  const postgres = await startPostgres(join(folder, 'postgres'), port + 5, options.postgresFlags)
  const urls = await prepareDatabase(postgres.url)
  const siteUrl = options.siteUrl ?? `http://127.0.0.1:${port}`
  const apiPort = options.apiPort ?? port
  const webhookUrl = `http://127.0.0.1:${apiPort}/api/payment-webhook`
  const neighbours = await startNeighbours({ port, webhookUrl, ...options.model })

  const env = (databaseUrl: string) => ({
    NODE_ENV: 'production',
    SITE_ENV: 'local',
    SITE_URL: siteUrl,
    API_PORT: String(apiPort),
    LOG_LEVEL: options.logLevel ?? 'warn',
    PAGES_FOLDER: join(projectFolder, 'build'),
    DATABASE_URL: databaseUrl,
    ...neighbours.settings,
    ...forOneNetwork,
    ...options.settings,
  })
  const start = (script: string, databaseUrl: string) =>
    startProcess(join(projectFolder, 'src/server', script), env(databaseUrl), show)
  const startApi = () => start('main.ts', urls.api)
  const startWorker = () => start('worker.ts', urls.worker)
  const [api, worker] = await Promise.all([startApi(), startWorker()])
  const running = new Set<Running>([api, worker])

  return {
    siteUrl,
    urls,
    api,
    worker,
    postgres,
    neighbours,
    /** Further processes, or new ones in place of those that were killed. */
    async startApi() {
      const started = await startApi()
      running.add(started)
      return started
    },
    async startWorker() {
      const started = await startWorker()
      running.add(started)
      return started
    },
    async stop() {
      await Promise.all([...running].map((process) => process.stop()))
      await neighbours.stop()
      await postgres.stop()
    },
  }
}

async function prepareDatabase(serverUrl: string) {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  const found = await client.query(`select from pg_database where datname = 'lovingly'`)
  if (found.rowCount === 0) await client.query('create database lovingly')
  await client.end()
  const at = (role: string, password: string) => {
    const url = new URL(serverUrl)
    Object.assign(url, { pathname: '/lovingly', username: role, password })
    return url.href
  }
  const owner = at('lovingly_owner', 'owner')
  await migrate(owner, join(projectFolder, 'migrations'), { api: 'api', worker: 'worker' })
  return { owner, api: at('lovingly_api', 'api'), worker: at('lovingly_worker', 'worker') }
}
