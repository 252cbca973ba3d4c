import { sql } from 'kysely'
import { fromKysely, type Job, PgBoss } from 'pg-boss'
import { localSettings } from '#scripts/local/local-limits.ts'
import { readConfig } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { buildApp } from '#server/http/app.ts'
import { registerJobs } from '#server/jobs/jobs.ts'
import type { Database, Tx } from '#server/store/database/database.ts'
import {
  createSender,
  type JobHandler,
  type JobName,
  type WorkerQueue,
} from '#server/store/database/queue.ts'
import { buildContext } from '#server/wiring.ts'
import { testHttp } from '#tests/support/http.ts'
import { settingsWithoutThirdParties } from '#tests/support/settings.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'
import { ThirdParties } from './third-parties.ts'
import { openWatchedDatabase, watchWrites } from './watched-writes.ts'

export const siteUrl = 'http://127.0.0.1:1'
export const mailEventsPassword = 'of-the-interleavings'

const silent = { info() {}, warn() {}, error() {} }

export type Site = Awaited<ReturnType<typeof openSite>>

/** The product's routes and jobs on a database whose writes last a moment. One family after the other uses it. */
export async function openSite(database: TestDatabase) {
  const { urls, owner } = database
  const isWrite = await watchWrites(owner)
  const dbs = {
    api: openWatchedDatabase(urls.api, isWrite),
    worker: openWatchedDatabase(urls.worker, isWrite),
  }
  const boss = new PgBoss({
    db: fromKysely(owner),
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
    registerInstance: false,
  })
  await boss.start()
  const sender = createSender(boss, () => null)
  const config = readConfig({
    ...settingsWithoutThirdParties,
    SITE_URL: siteUrl,
    MAIL_EVENTS: `postmark:${mailEventsPassword}`,
    DATABASE_URL: urls.worker,
    ...localSettings,
  })
  const thirdParties = new ThirdParties()
  let last = 0
  // Each reading of the clock is later than the one before, so that stored times show the order.
  const now = () => {
    last = Math.max(last + 1, Date.now())
    return new Date(last)
  }
  const contexts = {
    api: buildContext(config, dbs.api, sender, silent),
    worker: buildContext(config, dbs.worker, sender, silent),
  }
  const { payments, mail, models } = thirdParties
  const api: Context = { ...contexts.api.ctx, payments, mail, models, now }
  const worker: Context = { ...contexts.worker.ctx, payments, mail, models, now }
  const app = await buildApp(api, testHttp(siteUrl))
  await sql`insert into worker_uptime (since, last_seen_at)
    values (now() - interval '1 hour', now() + interval '1 year')`.execute(owner)
  return {
    database,
    app,
    api,
    worker,
    thirdParties,
    boss,
    handlers: await collectHandlers(worker),
    async [Symbol.asyncDispose]() {
      await app.close()
      await boss.stop({ graceful: false })
      await Promise.all([contexts.api.close(), contexts.worker.close()])
      await Promise.all([dbs.api.destroy(), dbs.worker.destroy()])
    },
  }
}

/** Leaves an empty database for the next family. */
export async function forgetFamily({ database, thirdParties }: Site): Promise<void> {
  thirdParties.reset()
  await sql
    .raw(`delete from eulogy_submissions; delete from erasures; delete from erasures_begun; delete from checkouts;
      delete from spend; delete from pgboss.job; delete from operator_alerts`)
    .execute(database.owner)
}

/** The product's own table says which flow runs for which job. */
async function collectHandlers(ctx: Context) {
  const handlers = new Map<JobName, JobHandler<JobName>>()
  const queue = {
    work: async (kind: JobName, _slots: number, handle: JobHandler<JobName>) => {
      handlers.set(kind, handle)
    },
    schedule: async () => {},
  }
  await registerJobs(ctx, queue as unknown as WorkerQueue, 1)
  return handlers
}

/** A job that waits for a deadline, and one that takes longer than everything else. */
export const leftJobs: JobName[] = ['watch-paid-text', 'send-email']

/** Fetches and runs one job as a worker does. False if there is none. */
export async function runNextJob(site: Site, only?: JobName): Promise<boolean> {
  const { boss, database, worker } = site
  const wanted = only ? sql`name = ${only}` : sql`name <> all (${leftJobs})`
  const { rows } = await sql<{ name: JobName }>`
    with due as (update pgboss.job set start_after = now() - interval '1 second' where state = 'retry')
    select name from pgboss.job where state < 'active' and ${wanted} order by created_on, id limit 1
  `.execute(database.owner)
  const [due] = rows
  if (!due) return false
  const [job] = await boss.fetch<object>(due.name, { db: fromKysely(worker.db) })
  if (job) await runJob(site, due.name, job)
  return true
}

async function runJob({ boss, handlers, worker }: Site, kind: JobName, job: Job<object>) {
  const handle = handlers.get(kind)
  if (!handle) throw new Error(`No flow for ${kind}`)
  const hasChanged = (reply: object) => 'affected' in reply && reply.affected === 1
  let isSettled = false
  const complete = async (db: Database | Tx) =>
    hasChanged(await boss.complete(kind, job, null, { db: fromKysely(db) }))
  const settle = async (tx: Tx) => {
    isSettled = await complete(tx)
    return isSettled
  }
  const renew = async () => hasChanged(await boss.touch(kind, job, { db: fromKysely(worker.db) }))
  const signal = new AbortController().signal
  const run = { jobId: job.id, attempt: 1, origin: null, signal, settle, renew }
  try {
    await handle(job.data as never, run)
    if (!isSettled) await complete(worker.db)
  } catch {
    await boss.fail(kind, job, null, { db: fromKysely(worker.db) })
  }
}
