import type { Context } from '#server/context.ts'
import * as emails from '#server/store/emails.ts'
import * as purchases from '#server/store/purchases.ts'
import * as signals from '#server/store/signals.ts'
import * as submissions from '#server/store/submissions.ts'
import { alertOperator } from './alert-operator.ts'

export type DeadLetter = {
  submissionId?: string
  orderNumber?: string
  emailId?: string
  contactId?: string
  checkoutId?: string
  sessionId?: string
  rootId?: string
}

/** Work that failed for good: a retry is given back, whoever waits is told, and so is the operator. */
export async function handleDeadLetter(ctx: Context, lost: DeadLetter): Promise<void> {
  const { submissionId, emailId } = lost
  if (emailId) await emails.markFailed(ctx.db, emailId, 'retries exhausted', ctx.now())
  if (submissionId) {
    await ctx.db.transaction().execute(async (tx) => {
      await purchases.restoreRetry(tx, submissionId)
      await submissions.setWritingFailed(tx, submissionId, ctx.now())
      await signals.notify(tx, { submissionId, type: 'failed' })
    })
  }
  ctx.log.error(lost, 'job failed permanently')
  const [subjectId] = Object.values(lost)
  if (subjectId) await alertOperator(ctx, ctx.db, { alert: 'job-failed', subjectId })
}
