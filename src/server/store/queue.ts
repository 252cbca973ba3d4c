import { createHash } from 'node:crypto'
import { type ConstructorOptions, fromKysely, type Job, PgBoss, type QueueOptions } from 'pg-boss'
import type { Alert } from '#domain/alert.ts'
import { maxAttemptSeconds } from '#domain/order-deadlines.ts'
import type { ErasureReason } from '#domain/retention.ts'
import type { Database, Db, Tx } from './database.ts'
import {
  type QueueError,
  type Supervision,
  supervise,
  superviseEverySeconds,
  toQueueError,
} from './supervision.ts'

/** Each kind of work, and the ids it carries. Never anything a person told us. */
type Jobs = {
  prewrite: { submissionId: string }
  /** With `afterRefund` it is written free, although the payment went back. */
  'write-paid': { submissionId: string; afterRefund?: true }
  'watch-paid-order': { orderNumber: string }
  'send-email': { emailId: string }
  'forward-contact': { contactId: string }
  'confirm-payment': { sessionId: string }
  'refund-payment': { checkoutId: string }
  'alert-operator': { alert: Alert; subjectId: string }
  'erase-family': { rootId: string; reason: ErasureReason }
  'erase-due': Record<string, never>
  reconcile: Record<string, never>
  'purge-expired': Record<string, never>
  'dead-letter': {
    submissionId?: string
    orderNumber?: string
    emailId?: string
    contactId?: string
    checkoutId?: string
    sessionId?: string
    rootId?: string
  }
}
type JobName = keyof Jobs

type JobQueueOptions = QueueOptions & { notify?: boolean; deadLetter?: JobName }

// A crash uses up one retry, so there are many; the delays keep a failing provider from being flooded.
const durable: JobQueueOptions = {
  notify: true,
  heartbeatSeconds: 10,
  expireInSeconds: 600,
  retryLimit: 12,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 300,
}

/**
 * An attempt ends by itself before it expires (WRITING_ATTEMPT_SECONDS). Attempts follow each other for
 * longer than an order waits for its refund.
 */
const writing: JobQueueOptions = {
  ...durable,
  expireInSeconds: maxAttemptSeconds + 30,
  retryLimit: 60,
  retryDelayMax: 60,
}

/** A mail server may be away over a weekend: three days, at last every quarter of an hour. */
const mailing: JobQueueOptions = { expireInSeconds: 120, retryLimit: 300, retryDelayMax: 900 }

/** What somebody waits for: when it fails for good, they and the operator are told. */
const withDeadLetter: JobQueueOptions = { ...durable, deadLetter: 'dead-letter' }

const queues: Record<JobName, JobQueueOptions> = {
  'dead-letter': { notify: true, retryLimit: 12, retryDelay: 5, retryBackoff: true },
  // Nobody has to hear that this failed: what is paid is written by its own lane.
  prewrite: { ...writing, retryLimit: 3 },
  'write-paid': { ...writing, deadLetter: 'dead-letter' },
  'watch-paid-order': withDeadLetter,
  'send-email': { ...withDeadLetter, ...mailing },
  'forward-contact': { ...withDeadLetter, ...mailing },
  // Without the dead-letter queue: an alert that cannot be emailed must not raise another.
  'alert-operator': { ...durable, ...mailing },
  'confirm-payment': withDeadLetter,
  'refund-payment': { ...withDeadLetter, retryLimit: 30 },
  reconcile: { retryLimit: 0, expireInSeconds: 300 },
  'purge-expired': { retryLimit: 0, expireInSeconds: 300 },
  // The payment provider may be away: an open payment page has to be closed first, for a day if need be.
  'erase-family': { ...withDeadLetter, expireInSeconds: 120, retryLimit: 300 },
  'erase-due': { retryLimit: 0, expireInSeconds: 900 },
}

export type JobSender = {
  /** Sends work inside the caller's transaction, once for a kind, subject and attempt: false the second time. */
  send<Kind extends JobName>(
    tx: Db,
    kind: Kind,
    work: Jobs[Kind],
    attempt?: number,
    startAfter?: Date,
  ): Promise<boolean>
}

/** For processes that only send: they need no rights but to insert a job. */
export async function openSender(db: Database): Promise<JobSender & { stop(): Promise<void> }> {
  const boss = new PgBoss({
    db: fromKysely(db),
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
    registerInstance: false,
  })
  await boss.start()
  return { ...createSender(boss), stop: () => boss.stop({ graceful: false }) }
}

export type WorkerQueue = JobSender & {
  /** `settle` ends the job in the caller's transaction; false says that another worker has it now. */
  work<Kind extends JobName>(kind: Kind, slots: number, handle: Handler<Kind>): Promise<void>
  schedule(cron: string, kind: JobName): Promise<void>
  readonly supervision: Supervision
  stop(timeoutMs: number): Promise<void>
}

type Handler<Kind extends JobName> = (
  work: Jobs[Kind],
  run: { jobId: string; signal: AbortSignal; settle: (tx: Tx) => Promise<boolean> },
) => Promise<void>

type QueueErrorHandlers = {
  onError: (trouble: QueueError) => void
  onFailed: (failed: { kind: JobName; jobId: string; reason: string }) => void
}

export async function openWorkerQueue(
  url: string,
  troubles: QueueErrorHandlers,
): Promise<WorkerQueue> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'worker-queue',
    max: 5,
    migrate: false,
    createSchema: false,
    useListenNotify: true,
    // We do it ourselves, to know whether it works: see supervision.ts.
    supervise: false,
    // How soon a worker that was killed is noticed.
    monitorIntervalSeconds: superviseEverySeconds,
    persistWarnings: true,
    // Each supervise pass would create tomorrow's partition of the statistics first. This role may not
    // create tables, so from the second day on the pass would end there and no dead worker be noticed.
    persistQueueStats: false,
    // Needs the owner of the indexes; without this the worker only reports bloat.
    reindex: false,
  } satisfies ConstructorOptions)
  const onError = (error: unknown) => troubles.onError(toQueueError(error))
  boss.on('error', onError)
  await boss.start()
  const { supervision, stop } = supervise(boss, onError)
  return {
    ...createSender(boss),
    async work(kind, slots, handle) {
      for (let slot = 0; slot < slots; slot += 1) await startSlot(boss, kind, handle, troubles)
    },
    schedule: (cron, kind) => boss.schedule(kind, cron, {}),
    supervision,
    stop(timeoutMs) {
      stop()
      return boss.stop({ graceful: true, timeout: timeoutMs, close: true })
    },
  }
}

/** Takes one job at a time, and the next as soon as it is done. */
async function startSlot<Kind extends JobName>(
  boss: PgBoss,
  kind: Kind,
  handle: Handler<Kind>,
  { onFailed }: QueueErrorHandlers,
) {
  const options = {
    batchSize: 1,
    pollingIntervalSeconds: 2,
    notifyPollingIntervalSeconds: 2,
    ...(queues[kind].heartbeatSeconds ? { heartbeatRefreshSeconds: 3 } : {}),
  }
  const slot = await boss.work<Jobs[Kind]>(kind, options, async ([job]) => {
    if (!job) return
    try {
      await handle(job.data, createRun(boss, kind, job))
    } catch (error) {
      const reason = reasonOf(error)
      onFailed({ kind, jobId: job.id, reason })
      // pg-boss stores what is thrown, and a provider's error may quote what it was sent.
      throw new Error(reason)
    } finally {
      // Left alone, it would rest until its next turn to look, however many jobs are waiting.
      boss.notifyWorker(slot)
    }
  })
}

/** Says what kind of thing went wrong, in no words of anybody. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if ('reason' in error && typeof error.reason === 'string') return error.reason
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

function createRun(boss: PgBoss, kind: JobName, job: Job<object>) {
  const settle = async (tx: Tx) => {
    const reply = await boss.complete(kind, job, null, { db: fromKysely(tx) })
    // pg-boss answers with this count; only its types leave it out.
    return 'affected' in reply && reply.affected === 1
  }
  return { jobId: job.id, signal: job.signal, settle }
}

function createSender(boss: PgBoss): JobSender {
  return {
    async send(tx, kind, work, attempt = 1, startAfter) {
      const id = jobIdFor(kind, work, attempt)
      const options = { db: fromKysely(tx), id, ...(startAfter && { startAfter }) }
      return (await boss.send(kind, work, options)) !== null
    },
  }
}

/** A second job of the same id is dropped by pg-boss, so the kind is part of it. */
function jobIdFor(kind: JobName, work: object, attempt: number): string {
  const name = [kind, ...Object.values(work), attempt].join('/')
  const hash = createHash('sha1').update(name).digest()
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

export async function installQueues(ownerUrl: string) {
  const boss = new PgBoss({ connectionString: ownerUrl, max: 2, supervise: false, schedule: false })
  await boss.start()
  try {
    for (const [name, options] of Object.entries(queues)) {
      if (await boss.getQueue(name)) await boss.updateQueue(name, options)
      else await boss.createQueue(name, options)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}
