import type { Context } from '#server/context.ts'
import * as letters from '#server/store/letters.ts'
import * as purchases from '#server/store/purchases.ts'
import * as signals from '#server/store/signals.ts'
import * as submissions from '#server/store/submissions.ts'
import { alertOperator } from './alert-operator.ts'

export type Lost = {
  submissionId?: string
  orderNumber?: string
  letterId?: string
  contactId?: string
  checkoutId?: string
  sessionId?: string
  rootId?: string
}

/** Work that failed for good: a retry is given back, whoever waits is told, and so is the operator. */
export async function giveUp(ctx: Context, lost: Lost): Promise<void> {
  const { submissionId, letterId } = lost
  if (letterId) await letters.failed(ctx.db, letterId, 'attempts used up', ctx.now())
  if (submissionId) {
    await ctx.db.transaction().execute(async (tx) => {
      await purchases.giveBackRetry(tx, submissionId)
      await submissions.setGivenUp(tx, submissionId, ctx.now())
      await signals.tell(tx, { submissionId, what: 'failed' })
    })
  }
  ctx.log.error(lost, 'work given up')
  const [subjectId] = Object.values(lost)
  if (subjectId) await alertOperator(ctx, ctx.db, { alert: 'job-failed', subjectId })
}
