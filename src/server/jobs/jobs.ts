import type { Context } from '#server/context.ts'
import { queueDailySummary } from '#server/flows/alerts/queue-daily-summary.ts'
import { watchAlerts } from '#server/flows/alerts/watch-alerts.ts'
import { sendEmail } from '#server/flows/email/send-email.ts'
import { attemptPaidText, writeWithTimeout } from '#server/flows/eulogy/attempt-paid-text.ts'
import { handleDeadLetter } from '#server/flows/eulogy/handle-dead-letter.ts'
import { rewriteParagraph } from '#server/flows/eulogy/rewrite-paragraph.ts'
import { findLinks } from '#server/flows/links/find-links.ts'
import { announceMemories } from '#server/flows/memories/announce-memories.ts'
import { announceDeletedMemory } from '#server/flows/memories/own-memory.ts'
import { confirmPayment } from '#server/flows/payment/confirm-payment.ts'
import { reconcile } from '#server/flows/payment/reconcile.ts'
import { refundPayment } from '#server/flows/payment/refund-payment.ts'
import { watchPaidText, watchPaidTexts } from '#server/flows/payment/watch-paid-texts.ts'
import { eraseDue } from '#server/flows/privacy/erase-due.ts'
import { eraseFamily } from '#server/flows/privacy/erase-family.ts'
import { purgeExpired } from '#server/flows/privacy/purge-expired.ts'
import { inJob } from '#server/log-ids.ts'
import type { JobName, JobRun, Jobs, WorkerQueue } from '#server/store/database/queue.ts'

/** The payload and the run in one; `holder` stays the same after a crash. */
type Job<Kind extends JobName> = Jobs[Kind] & JobRun & { holder: string }

type JobHandler<Kind extends JobName> = {
  /** `payload` is for what is logged or stored as it is. */
  run: (ctx: Context, job: Job<Kind>, payload: Jobs[Kind]) => Promise<unknown>
  /** Jobs of this kind that one worker runs at a time: one where it is missing. */
  slots?: number | 'WRITING_SLOTS'
  /** A cron expression. */
  schedule?: string
}

/** What runs for each kind of job. Its payload and its retries are in store/database/queue.ts. */
const handlers: { [Kind in JobName]: JobHandler<Kind> } = {
  // Paid texts have their own slots, so they never wait for a prewrite.
  'write-paid': {
    slots: 'WRITING_SLOTS',
    run: (ctx, { again = false, ...job }) => attemptPaidText(ctx, { ...job, again }),
  },
  prewrite: {
    slots: 'WRITING_SLOTS',
    run: (ctx, job) => writeWithTimeout(ctx, { ...job, purpose: 'prewrite' }),
  },
  'rewrite-paragraph': { slots: 'WRITING_SLOTS', run: rewriteParagraph },
  'watch-paid-text': { slots: 2, run: (ctx, { submissionId }) => watchPaidText(ctx, submissionId) },
  'send-email': { slots: 5, run: sendEmail },
  'find-links': { slots: 2, run: findLinks },
  'queue-daily-summary': { schedule: '5 * * * *', run: queueDailySummary },
  'watch-alerts': { schedule: '* * * * *', run: watchAlerts },
  'confirm-payment': { slots: 5, run: (ctx, { sessionId }) => confirmPayment(ctx, sessionId) },
  'refund-payment': { run: (ctx, { checkoutId }) => refundPayment(ctx, checkoutId) },
  reconcile: { schedule: '* * * * *', run: (ctx) => reconcile(ctx) },
  'announce-memories': { schedule: '*/5 * * * *', run: announceMemories },
  'announce-deleted-memory': { run: (ctx, { rootId }) => announceDeletedMemory(ctx, rootId) },
  'erase-family': { slots: 2, run: (ctx, _job, family) => eraseFamily(ctx, family) },
  'erase-due': { schedule: '37 * * * *', run: eraseDue },
  'purge-expired': { schedule: '17 * * * *', run: purgeExpired },
  'dead-letter': { run: (ctx, _job, payload) => handleDeadLetter(ctx, payload) },
}

export async function registerJobs(ctx: Context, queue: WorkerQueue, writingSlots: number) {
  for (const kind of Object.keys(handlers) as JobName[]) {
    await register(ctx, queue, kind, writingSlots)
  }
}

async function register<Kind extends JobName>(
  ctx: Context,
  queue: WorkerQueue,
  kind: Kind,
  writingSlots: number,
) {
  const { run, slots = 1, schedule }: JobHandler<Kind> = handlers[kind]
  const count = slots === 'WRITING_SLOTS' ? writingSlots : slots
  await queue.work(kind, count, async (payload, job) => {
    const startedAt = performance.now()
    let failed = true
    try {
      const all = Object.assign({ holder: job.jobId }, payload, job)
      await inJob(job, () => run(ctx, all, payload))
      failed = false
    } finally {
      const seconds = (performance.now() - startedAt) / 1_000
      ctx.metrics.jobEnded({ queue: kind, failed, seconds, attempt: job.attempt })
    }
  })
  if (schedule) await queue.schedule(schedule, kind)
}

/**
 * Checks all late paid orders regularly, besides the job that each order has. A timer needs no queue, so
 * it finds the orders even while no jobs run.
 */
export function startPaidTextTimer(ctx: Context) {
  let running: Promise<void> | null = null
  const check = () => {
    running ??= watchPaidTexts(ctx)
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : 'unknown'
        ctx.log.error({ reason }, 'paid text check failed')
      })
      .finally(() => {
        running = null
      })
  }
  check()
  const timer = setInterval(check, ctx.deadlines.refundMs / 10)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
