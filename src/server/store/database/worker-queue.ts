import { type ConstructorOptions, fromKysely, type Job, PgBoss } from 'pg-boss'
import { reasonOf } from '#domain/failure.ts'
import { jobTimeouts, type Tx } from './database.ts'
import { type OriginOf, takeOrigin } from './job-origin.ts'
import {
  createSender,
  type JobHandler,
  type JobName,
  type Jobs,
  queues,
  sendingSeconds,
  type WorkerQueue,
} from './queue.ts'
import { type QueueError, supervise, toQueueError } from './supervision.ts'

type QueueHandlers = {
  /** Stored with each job that is sent from here. */
  originOf?: OriginOf
  onError: (error: QueueError) => void
  onFailed: (failed: { kind: JobName; jobId: string; reason: string }) => void
}

/**
 * pg-boss passes these to its pool, but its types omit them. Without a query timeout, all jobs would wait about
 * 15 minutes for a database host that was lost without an error. Idle connections are closed soon, or several
 * queries in a row would have to time out before a new connection is opened.
 */
const poolOptions = {
  query_timeout: jobTimeouts.queryMs,
  idleTimeoutMillis: 2_000,
  keepAlive: true,
}

export async function openWorkerQueue(url: string, handlers: QueueHandlers): Promise<WorkerQueue> {
  const boss = new PgBoss({
    ...poolOptions,
    connectionString: url,
    application_name: 'worker-queue',
    max: 5,
    migrate: false,
    createSchema: false,
    useListenNotify: true,
    // We run it ourselves to detect failures: see supervision.ts.
    supervise: false,
    // The shortest: a pass that finds a killed worker must not be skipped as too early.
    monitorIntervalSeconds: 1,
    persistWarnings: true,
    // Each supervise pass would first create tomorrow's statistics partition. This role may not create
    // tables, so from the second day on the pass would fail there and no dead worker would be detected.
    persistQueueStats: false,
    // Only the owner of the indexes may reindex; the worker just reports bloat.
    reindex: false,
  } satisfies ConstructorOptions)
  const onError = (error: unknown) => handlers.onError(toQueueError(error))
  boss.on('error', onError)
  await boss.start().catch(async (error) => {
    await boss.stop({ graceful: false })
    throw error
  })
  const slots = new Map<string, string[]>()
  const { supervision, stop } = supervise(boss, {
    queues: () => [...slots.keys()],
    onDue(queue) {
      for (const slot of slots.get(queue) ?? []) boss.notifyWorker(slot)
    },
    onError,
  })
  return {
    ...createSender(boss, handlers.originOf ?? (() => null)),
    async work(kind, count, handle) {
      const started = Array.from({ length: count }, () => startSlot(boss, kind, handle, handlers))
      slots.set(kind, await Promise.all(started))
    },
    schedule: (cron, kind) => boss.schedule(kind, cron, {}),
    supervision,
    stop(timeoutMs) {
      stop()
      return boss.stop({ graceful: true, timeout: timeoutMs, close: true })
    },
  }
}

/** Runs one job at a time, and fetches the next as soon as it's done. */
async function startSlot<Kind extends JobName>(
  boss: PgBoss,
  kind: Kind,
  handle: JobHandler<Kind>,
  { onFailed }: QueueHandlers,
) {
  const options = {
    batchSize: 1,
    // Notifications and the supervision wake a slot, so its own polling is only the last resort.
    pollingIntervalSeconds: 60,
    notifyPollingIntervalSeconds: 60,
    // A job of a dead worker must be found and finished within 15 s.
    ...(queues[kind].heartbeatSeconds ? { heartbeatRefreshSeconds: 3 } : {}),
  }
  const slot = await boss.work<Jobs[Kind]>(kind, options, async ([job]) => {
    if (!job) return
    try {
      const { payload, origin } = takeOrigin(job.data)
      await handle(payload, { ...createRun(boss, kind, job), origin })
    } catch (error) {
      const reason = reasonOf(error)
      onFailed({ kind, jobId: job.id, reason })
      // pg-boss stores the error, and a provider's error message may quote user input.
      throw new Error(reason)
    } finally {
      // Otherwise it would wait for the next pass even if jobs are waiting.
      boss.notifyWorker(slot)
    }
  })
  return slot
}

function createRun(boss: PgBoss, kind: JobName, job: Job<object>) {
  // pg-boss returns this count, but its types omit it.
  const isOurs = (reply: object) => 'affected' in reply && reply.affected === 1
  const settle = async (tx: Tx) =>
    isOurs(await boss.complete(kind, job, null, { db: fromKysely(tx) }))
  const renew = () => renewJob(boss, kind, job)
  return { jobId: job.id, attempt: job.retryCount + 1, signal: job.signal, settle, renew }
}

/**
 * Like pg-boss's touch, which would also renew a job that has expired, after a suspension for example. Other
 * workers would take it in the middle of what it was renewed for. Jobs from before an update may expire
 * sooner than the longest send ends; they are renewed in the first half of their time.
 */
async function renewJob(boss: PgBoss, kind: JobName, { id, retryCount }: Job<object>) {
  const { rows } = await boss.getDb().executeSql(
    `update pgboss.job set heartbeat_on = now()
     where name = $1 and id = $2 and state = 'active' and retry_count = $3
       and started_on + (expire_seconds - least($4, expire_seconds / 2)) * interval '1s' > now()
     returning id`,
    [kind, id, retryCount, sendingSeconds],
  )
  return rows.length === 1
}
