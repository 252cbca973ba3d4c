import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '#proof/ports.ts'
import { startNeighbours } from '#scripts/local/neighbours.ts'
import { forOneNetwork } from '#scripts/local/one-network.ts'
import { startPostgres } from '#scripts/local/postgres.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/store/database.ts'
import { migrate } from '#server/store/migration.ts'
import { openSender } from '#server/store/queue.ts'
import { buildContext } from '#server/wiring.ts'

const silent = () => {}

/** The product's own flows on a database of their own, with the configured model or the stand-in. */
export async function openWorkbench(options: { recorded: boolean }) {
  const folder = await mkdtemp(join(tmpdir(), 'lovingly-eval-'))
  const postgres = await startPostgres(folder, await freePort(), {
    flags: ['-c', 'fsync=off'],
    throwAway: [folder, `${folder}.log`],
  })
  if (options.recorded) for (const key of keys) delete process.env[key]
  const neighbours = await startNeighbours({
    port: await freePort(),
    webhookUrl: 'http://127.0.0.1:1/nowhere',
    delayMs: 0,
    tokensPerSecond: 0,
    secondCompany: true,
  })
  const databaseUrl = await newDatabase(postgres.url)
  await migrate(databaseUrl, join(import.meta.dirname, '../../migrations'), {
    api: 'api',
    worker: 'worker',
  })
  const db = openDatabase(databaseUrl, { name: 'eval', max: 10, onLost: silent })
  const queue = await openSender(db)
  const config = readConfig({
    SITE_ENV: 'local',
    SITE_URL: 'http://127.0.0.1',
    DATABASE_URL: databaseUrl,
    ...neighbours.settings,
    ...forOneNetwork,
  })
  const log = { info: silent, warn: silent, error: silent }
  const { ctx, close } = buildContext(config, db, queue, log)
  return {
    ctx,
    db,
    config,
    neighbours,
    async stop() {
      await queue.stop()
      close()
      await db.destroy()
      await neighbours.stop()
      await postgres.stop()
    },
  }
}
export type Workbench = Awaited<ReturnType<typeof openWorkbench>>

const keys = ['ANTHROPIC_API_KEY', 'OPENAI_API_KEY']

async function newDatabase(server: string): Promise<string> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query('create database eval')
  await client.end()
  const url = new URL(server)
  url.pathname = '/eval'
  return url.href
}
