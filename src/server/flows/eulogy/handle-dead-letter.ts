import type { Context } from '#server/context.ts'
import { alertOperator } from '#server/flows/email/alert-operator.ts'
import { endRetry } from '#server/flows/payment/end-retry.ts'
import type { Jobs } from '#server/store/database/queue.ts'
import * as signals from '#server/store/database/signals.ts'
import * as emails from '#server/store/emails.ts'
import * as purchases from '#server/store/purchases.ts'
import * as submissions from '#server/store/submissions.ts'
import * as unwrittenTexts from '#server/store/writing/unwritten-texts.ts'

/** After a permanent failure: ends a retry, and notifies the waiting browser and the operator. */
export async function handleDeadLetter(ctx: Context, job: Jobs['dead-letter']): Promise<void> {
  const { submissionId, emailId } = job
  if (emailId) await emails.markFailed(ctx.db, emailId, 'retries exhausted', ctx.now())
  if (submissionId) {
    await ctx.db.transaction().execute(async (tx) => {
      const family = await unwrittenTexts.findFamily(tx, submissionId)
      if (!family) return
      await purchases.lock(tx, family)
      if (await unwrittenTexts.findRetry(tx, submissionId)) return endRetry(ctx, tx, submissionId)
      if (family !== submissionId) return
      await submissions.setWritingFailed(tx, submissionId, ctx.now())
      await signals.notify(tx, { submissionId, type: 'failed' })
    })
  }
  ctx.log.error(job, 'job failed permanently')
  const [subjectId] = Object.values(job)
  if (subjectId) await alertOperator(ctx, ctx.db, { alert: 'job-failed', subjectId })
}
