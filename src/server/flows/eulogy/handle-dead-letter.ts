import { isLostQuietly } from '#domain/email.ts'
import type { Context } from '#server/context.ts'
import { alertOperator } from '#server/flows/email/alert-operator.ts'
import { endRetry } from '#server/flows/payment/end-retry.ts'
import type { Db } from '#server/store/database/database.ts'
import type { Jobs } from '#server/store/database/queue.ts'
import * as signals from '#server/store/database/signals.ts'
import * as emails from '#server/store/emails.ts'
import * as eulogies from '#server/store/eulogies.ts'
import * as families from '#server/store/families.ts'
import * as submissions from '#server/store/submissions.ts'
import * as unwrittenTexts from '#server/store/writing/unwritten-texts.ts'

/** After a permanent failure: ends a retry, and notifies the waiting browser and the operator. */
export async function handleDeadLetter(ctx: Context, job: Jobs['dead-letter']): Promise<void> {
  const { submissionId, emailId } = job
  const email = emailId ? await emails.find(ctx.db, emailId) : undefined
  if (email) await giveUp(ctx, email)
  const family = submissionId && (await families.findRoot(ctx.db, submissionId))
  if (submissionId && family) {
    await families.withLock(ctx.db, family, async (tx, purchase) => {
      if (await unwrittenTexts.findRetry(tx, submissionId))
        return endRetry(ctx, tx, { id: submissionId, purchase })
      if (family !== submissionId) return
      await submissions.setWritingFailed(tx, submissionId, ctx.now())
      await signals.notify(tx, { submissionId, type: 'failed' })
    })
  }
  ctx.log.error(job, 'job failed permanently')
  const [subjectId] = Object.values(job)
  if (!subjectId || (email && isLostQuietly(email.kind))) return
  await alertOperator(ctx, ctx.db, { alert: 'job-failed', subjectId })
}

async function giveUp(ctx: Context, email: emails.Email | emails.Notice) {
  const ending = { failed_at: ctx.now(), failure: 'retries exhausted' }
  const giveUpIn = (db: Db) => emails.recordEnding(db, email, ending)
  if (email.submission_id === null) return giveUpIn(ctx.db)
  const rootId = await families.findRoot(ctx.db, email.submission_id)
  if (rootId) await families.withLock(ctx.db, rootId, giveUpIn)
}

export type RequeueOutcome = 'writing-queued' | 'already-written'

/** Queues the first text of a paid order again after a permanent failure, once the cause is fixed. */
export async function requeueWriting(
  ctx: Context,
  submissionId: string,
  { dryRun = false } = {},
): Promise<RequeueOutcome> {
  if (await eulogies.isWritten(ctx.db, submissionId)) return 'already-written'
  if (dryRun) return 'writing-queued'
  const attempt = Math.floor(ctx.now().getTime() / 1000)
  await families.withLock(ctx.db, submissionId, async (tx) => {
    await submissions.setWritingFailed(tx, submissionId, null)
    await ctx.queue.send(tx, 'write-paid', { submissionId, again: true }, attempt)
  })
  return 'writing-queued'
}
