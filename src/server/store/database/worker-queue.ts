import { type ConstructorOptions, fromKysely, type Job, PgBoss, type WipData } from 'pg-boss'
import { findReason } from '#domain/failure.ts'
import { jobTimeouts, type Tx } from './database.ts'
import { renewJob } from './pg-boss-internals.ts'
import {
  createSender,
  type JobHandler,
  type JobName,
  type Jobs,
  type OriginOf,
  queues,
  sendingSeconds,
  takeOrigin,
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
  const kinds: JobName[] = []
  const { supervision, stop } = supervise(boss, {
    queues: kinds,
    onDue: (queue) => wakeSlots(boss, queue, () => true),
    onError,
  })
  return {
    ...createSender(boss, handlers.originOf ?? (() => null)),
    async work(kind, slots, handle) {
      await startSlots(boss, kind, slots, handle, handlers)
      kinds.push(kind)
    },
    schedule: (cron, kind) => boss.schedule(kind, cron, {}),
    supervision,
    stop(timeoutMs) {
      stop()
      return boss.stop({ graceful: true, timeout: timeoutMs, close: true })
    },
  }
}

function wakeSlots(boss: PgBoss, kind: string, which: (slot: WipData) => boolean) {
  for (const slot of boss.getWipData())
    if (slot.name === kind && which(slot)) boss.notifyWorker(slot.id)
}

/** Each slot runs one job at a time, and fetches the next as soon as it's done. */
async function startSlots<Kind extends JobName>(
  boss: PgBoss,
  kind: Kind,
  slots: number,
  handle: JobHandler<Kind>,
  { onFailed }: QueueHandlers,
) {
  const options = {
    batchSize: 1,
    localConcurrency: slots,
    // Notifications and the supervision wake a slot, so its own polling is only the last resort.
    pollingIntervalSeconds: 60,
    notifyPollingIntervalSeconds: 60,
    // A job of a dead worker must be found and finished within 15 s.
    ...(queues[kind].heartbeatSeconds ? { heartbeatRefreshSeconds: 3 } : {}),
  }
  await boss.work<Jobs[Kind]>(kind, options, async ([job]) => {
    if (!job) return
    try {
      const { payload, origin } = takeOrigin(job.data)
      await handle(payload, { ...createRun(boss, kind, job), origin })
    } catch (error) {
      const reason = findReason(error)
      onFailed({ kind, jobId: job.id, reason })
      // pg-boss stores the error, and a provider's error message may quote user input.
      throw new Error(reason)
    } finally {
      // Otherwise this slot would wait for the next pass even if jobs are waiting. The idle ones find nothing.
      wakeSlots(boss, kind, ({ count }) => count > 0)
    }
  })
}

function createRun(boss: PgBoss, kind: JobName, job: Job<object>) {
  // pg-boss returns this count, but its types omit it.
  const isOurs = (reply: object) => 'affected' in reply && reply.affected === 1
  const settle = async (tx: Tx) =>
    isOurs(await boss.complete(kind, job, null, { db: fromKysely(tx) }))
  const renew = () => renewJob(boss, kind, job, sendingSeconds)
  return { jobId: job.id, attempt: job.retryCount + 1, signal: job.signal, settle, renew }
}
