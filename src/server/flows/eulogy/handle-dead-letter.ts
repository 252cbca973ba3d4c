import type { Context } from '#server/context.ts'
import { alertOperator } from '#server/flows/email/alert-operator.ts'
import type { Jobs } from '#server/store/database/queue.ts'
import * as signals from '#server/store/database/signals.ts'
import * as emails from '#server/store/emails.ts'
import * as purchases from '#server/store/purchases.ts'
import * as submissions from '#server/store/submissions.ts'

/** After a permanent failure: restores the retry, and notifies the waiting browser and the operator. */
export async function handleDeadLetter(ctx: Context, job: Jobs['dead-letter']): Promise<void> {
  const { submissionId, emailId } = job
  if (emailId) await emails.markFailed(ctx.db, emailId, 'retries exhausted', ctx.now())
  if (submissionId) {
    await ctx.db.transaction().execute(async (tx) => {
      await purchases.restoreRetry(tx, submissionId)
      await submissions.setWritingFailed(tx, submissionId, ctx.now())
      await signals.notify(tx, { submissionId, type: 'failed' })
    })
  }
  ctx.log.error(job, 'job failed permanently')
  const [subjectId] = Object.values(job)
  if (subjectId) await alertOperator(ctx, ctx.db, { alert: 'job-failed', subjectId })
}
