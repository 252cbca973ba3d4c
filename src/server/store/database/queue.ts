import { createHash } from 'node:crypto'
import { fromKysely, PgBoss, type QueueOptions } from 'pg-boss'
import { maxSendSeconds } from '#domain/email.ts'
import type { RequestedErasure } from '#domain/limits/retention.ts'
import { maxAttemptSeconds } from '#domain/order/text-deadlines.ts'
import type { Database, Db, Tx } from './database.ts'
import { type QueueError, type Supervision, toQueueError } from './supervision.ts'

/** The payload of each kind of job. Only ids, never user input. */
export type Jobs = {
  prewrite: { submissionId: string }
  /** `again`: something has changed since it failed. */
  'write-paid': { submissionId: string; again?: true }
  'rewrite-paragraph': { submissionId: string; rewriteId: string }
  'watch-paid-text': { submissionId: string }
  'send-email': { emailId: string }
  'find-links': { requestId: string }
  'confirm-payment': { sessionId: string }
  'refund-payment': { checkoutId: string }
  'watch-alerts': Record<string, never>
  'queue-daily-summary': Record<string, never>
  'erase-family': { rootId: string; reason: RequestedErasure }
  'erase-due': Record<string, never>
  'announce-memories': Record<string, never>
  /** `memoryId`: the memory that was deleted, so each is told once. */
  'announce-deleted-memory': { rootId: string; memoryId: string }
  reconcile: Record<string, never>
  'purge-expired': Record<string, never>
  /** The payload of the job that failed for good. */
  'dead-letter': { submissionId?: string; emailId?: string; [id: string]: string | undefined }
}
export type JobName = keyof Jobs

type JobQueueOptions = QueueOptions & { notify?: boolean; deadLetter?: JobName }

// A crash uses up one retry, so there are many. The delays keep us from flooding a failing provider.
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
 * An attempt stops before its job expires. The retries last longer than the
 * refund deadline of an order.
 */
const writing: JobQueueOptions = {
  ...durable,
  expireInSeconds: maxAttemptSeconds + 30,
  retryLimit: 60,
  retryDelayMax: 60,
}

/** What a job must have left when it starts to send an email: the longest send, and recording it. */
export const sendingSeconds = maxSendSeconds + 60

/** For jobs a customer is waiting for: on permanent failure, the customer and the operator are notified. */
const withDeadLetter: JobQueueOptions = { ...durable, deadLetter: 'dead-letter' }

export const queues: Record<JobName, JobQueueOptions> = {
  'dead-letter': { notify: true, retryLimit: 12, retryDelay: 5, retryBackoff: true },
  // Tried once: after payment, `write-paid` writes the text anyway.
  prewrite: { ...writing, retryLimit: 0 },
  'write-paid': { ...writing, deadLetter: 'dead-letter' },
  // No dead letter: a rewrite fails after a minute, and the next attempt or request gives it back.
  'rewrite-paragraph': { ...durable, expireInSeconds: 90, retryDelayMax: 15 },
  // No dead letter: a timer looks at every late text too.
  'watch-paid-text': durable,
  // A mail server may be down over a weekend: retries last three days, finally every 15 minutes. A job expires later than
  // the longest send ends, or the next attempt would send the same email at the same time.
  'send-email': {
    ...withDeadLetter,
    expireInSeconds: 2 * sendingSeconds,
    retryLimit: 300,
    retryDelayMax: 900,
  },
  'find-links': withDeadLetter,
  'confirm-payment': withDeadLetter,
  'refund-payment': { ...withDeadLetter, retryLimit: 30 },
  // The next run, minutes later, finds the same rows.
  'announce-memories': { retryLimit: 0, expireInSeconds: 300 },
  // No dead letter: the page says it too.
  'announce-deleted-memory': durable,
  'queue-daily-summary': { retryLimit: 0, expireInSeconds: 120 },
  'watch-alerts': { retryLimit: 0, expireInSeconds: 120 },
  reconcile: { retryLimit: 0, expireInSeconds: 300 },
  'purge-expired': { retryLimit: 0, expireInSeconds: 300 },
  // An open checkout has to be closed first, and the payment provider may be down for a day.
  'erase-family': { ...withDeadLetter, expireInSeconds: 120, retryLimit: 300 },
  'erase-due': { retryLimit: 0, expireInSeconds: 900 },
}

export type JobSender = {
  /** Adds a job in the caller's transaction. False if the same kind, payload and attempt was sent before. */
  send<Kind extends JobName>(
    tx: Db,
    kind: Kind,
    payload: Jobs[Kind],
    attempt?: number,
    startAfter?: Date,
  ): Promise<boolean>
}

type SenderOptions = {
  /** Called when the list of queues can't be refreshed; sending still works with the former list. */
  onError: (error: QueueError) => void
  originOf?: OriginOf
  refreshSeconds?: number
}

/** For processes that only send jobs: they need just the right to insert. */
export async function openSender(
  db: Database,
  { onError, originOf = () => null, refreshSeconds = 60 }: SenderOptions,
): Promise<JobSender & { stop(): Promise<void> }> {
  const boss = new PgBoss({
    db: fromKysely(db),
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
    registerInstance: false,
    queueCacheIntervalSeconds: refreshSeconds,
  })
  // Without a listener, an outage of the database at that moment would end the process.
  boss.on('error', (error) => onError(toQueueError(error)))
  await boss.start()
  return { ...createSender(boss, originOf), stop: () => boss.stop({ graceful: false }) }
}

export type WorkerQueue = JobSender & {
  /** `settle` completes the job in the caller's transaction. False if another worker has taken it over. */
  work<Kind extends JobName>(kind: Kind, slots: number, handle: JobHandler<Kind>): Promise<void>
  schedule(cron: string, kind: JobName): Promise<void>
  readonly supervision: Supervision
  stop(timeoutMs: number): Promise<void>
}

export type JobRun = {
  jobId: string
  /** 1 for the first. */
  attempt: number
  /** The request that led to this job, if any. */
  origin: JobOrigin | null
  signal: AbortSignal
  settle: (tx: Tx) => Promise<boolean>
  /**
   * Renews the heartbeat of a job that sends an email. False if it expires too soon for that or another worker has it,
   * for example after a suspension.
   */
  renew: () => Promise<boolean>
}

export type JobHandler<Kind extends JobName> = (payload: Jobs[Kind], run: JobRun) => Promise<void>

export function createSender(boss: PgBoss, originOf: OriginOf): JobSender {
  return {
    async send(tx, kind, payload, attempt = 1, startAfter) {
      const id = jobIdFor(kind, payload, attempt)
      const options = { db: fromKysely(tx), id, ...(startAfter && { startAfter }) }
      return (await boss.send(kind, withOrigin(payload, originOf()), options)) !== null
    },
  }
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

/** pg-boss drops a second job with the same id, so the id includes the kind. */
function jobIdFor(kind: string, payload: object, attempt: number): string {
  const name = [kind, ...Object.values(payload), attempt].join('/')
  const hash = createHash('sha1').update(name).digest()
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The request that led to a job, for its log lines. */
type JobOrigin = { requestId: string }

export type OriginOf = () => JobOrigin | null

const field = 'origin'

/** Kept next to the payload, not in it: a job's id depends on the payload only. */
const withOrigin = <Payload extends object>(payload: Payload, origin: JobOrigin | null) =>
  origin ? { ...payload, [field]: origin } : payload

export function takeOrigin<Payload extends object>(
  stored: Payload,
): { payload: Payload; origin: JobOrigin | null } {
  const { [field]: origin = null, ...payload } = stored as Payload & { [field]?: JobOrigin }
  return { payload: payload as unknown as Payload, origin }
}
