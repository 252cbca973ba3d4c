import pg from 'pg'
import { fromKysely, type Job, PgBoss } from 'pg-boss'
import { localSettings } from '#scripts/local/local-limits.ts'
import { readConfig } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { registerJobs } from '#server/jobs/jobs.ts'
import { type Database, openDatabase, type Tx } from '#server/store/database/database.ts'
import {
  createSender,
  type JobHandler,
  type JobName,
  type WorkerQueue,
} from '#server/store/database/queue.ts'
import { buildContext } from '#server/wiring.ts'
import { settingsWithoutThirdParties } from '#tests/support/settings.ts'
import { openScheduledDatabase, Steps } from './scheduled-database.ts'

export type DatabaseUrls = { owner: string; api: string; worker: string }

export const mailEventsPassword = 'of-the-interleavings'

const silent = { info() {}, warn() {}, error() {} }

/** How the flows' statements run: one step at a time, unless `prepare` says otherwise. */
type Prepare = (owner: pg.Pool) => Promise<(url: string) => Database>

/** One database with the product's flows on it. Schedules run here one after the other. */
export async function openLane(urls: DatabaseUrls, prepare?: Prepare) {
  const owner = new pg.Pool({ connectionString: urls.owner, max: 4 })
  // When the server stops.
  owner.on('error', () => {})
  const steps = new Steps(owner)
  const open = (await prepare?.(owner)) ?? ((url: string) => openScheduledDatabase(url, steps))
  const dbs = { api: open(urls.api), worker: open(urls.worker) }
  const ownerDb = openDatabase(urls.owner, {
    name: 'interleavings',
    max: 3,
    // On a busy machine, the lanes start slowly.
    timeouts: { connectMs: 60_000, queryMs: 60_000 },
    onLost: () => {},
  })
  const boss = new PgBoss({
    db: fromKysely(ownerDb),
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
    SITE_URL: 'http://127.0.0.1:1',
    MAIL_EVENTS: `postmark:${mailEventsPassword}`,
    DATABASE_URL: urls.worker,
    ...localSettings,
  })
  const contexts = {
    api: buildContext(config, dbs.api, sender, silent),
    worker: buildContext(config, dbs.worker, sender, silent),
  }
  return {
    steps,
    /** Statements outside of the schedule: setup, checks. */
    owner,
    ownerDb,
    api: contexts.api.ctx,
    worker: contexts.worker.ctx,
    handlers: new Map<JobName, JobHandler<JobName>>(),
    boss,
    workerDb: dbs.worker,
    async close() {
      await boss.stop({ graceful: false })
      await Promise.all([contexts.api.close(), contexts.worker.close()])
      await Promise.all([dbs.api.destroy(), dbs.worker.destroy(), ownerDb.destroy(), owner.end()])
    },
  }
}

export type Lane = Awaited<ReturnType<typeof openLane>>

/** The product's own table says which flow runs for which job. */
export async function collectHandlers(lane: Lane, ctx: Context): Promise<void> {
  const queue = {
    work: async (kind: JobName, _slots: number, handle: JobHandler<JobName>) => {
      lane.handlers.set(kind, handle)
    },
    schedule: async () => {},
  }
  await registerJobs(ctx, queue as unknown as WorkerQueue, 1)
}

/** A job that waits for a deadline. */
const otherKinds: JobName[] = ['watch-paid-text']

type Which = { except?: JobName[]; only?: JobName }

/** Fetches and runs one job as a worker does. False if there is none. */
export async function runNextJob(lane: Lane, { except = [], only }: Which = {}): Promise<boolean> {
  const { rows } = await lane.owner.query<{ name: JobName }>({
    name: 'next job',
    text: `with due as (update pgboss.job set start_after = now() - interval '1 second' where state = 'retry')
     select name from pgboss.job where state < 'active' and name <> all ($1) and ($2::text is null or name = $2)
     order by created_on, id limit 1`,
    values: [[...otherKinds, ...except], only ?? null],
  })
  const [due] = rows
  if (!due) return false
  const [job] = await lane.boss.fetch<object>(due.name, { db: fromKysely(lane.workerDb) })
  if (!job) return true
  await runJob(lane, due.name, job)
  return true
}

async function runJob(lane: Lane, kind: JobName, job: Job<object>) {
  const handle = lane.handlers.get(kind)
  if (!handle) throw new Error(`No flow for ${kind}`)
  let isSettled = false
  const complete = async (db: Database | Tx) => {
    const reply = await lane.boss.complete(kind, job, null, { db: fromKysely(db) })
    return 'affected' in reply && reply.affected === 1
  }
  const settle = async (tx: Tx) => {
    isSettled = await complete(tx)
    return isSettled
  }
  const renew = async () => {
    const reply = await lane.boss.touch(kind, job, { db: fromKysely(lane.workerDb) })
    return 'affected' in reply && reply.affected === 1
  }
  const signal = new AbortController().signal
  const run = { jobId: job.id, attempt: 1, origin: null, signal, settle, renew }
  try {
    await handle(job.data as never, run)
    if (!isSettled) await complete(lane.workerDb)
  } catch {
    await lane.boss.fail(kind, job, null, { db: fromKysely(lane.workerDb) })
  }
}
