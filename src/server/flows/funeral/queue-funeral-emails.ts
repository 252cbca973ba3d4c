import type { Context } from '#server/context.ts'
import { queueEmail } from '#server/flows/email/queue-email.ts'
import * as eulogies from '#server/store/eulogies.ts'
import * as families from '#server/store/families.ts'
import * as funeralDays from '#server/store/funeral-days.ts'

const batchSize = 500

/**
 * Queues the email of the morning for each funeral of today, once. Runs every few minutes: after a
 * downtime the email is late, and the next day it isn't sent.
 */
export async function queueFuneralEmails(ctx: Context): Promise<number> {
  let queued = 0
  for (const rootId of await funeralDays.listDue(ctx.db, ctx.now(), batchSize)) {
    const isQueued = await families.withLock(ctx.db, rootId, async (tx) => {
      const submissionId = await eulogies.findLatest(tx, rootId)
      if (!submissionId || !(await funeralDays.markQueued(tx, rootId, ctx.now()))) return false
      await queueEmail(ctx, tx, { submissionId, kind: 'funeral-day' })
      return true
    })
    if (isQueued) queued += 1
  }
  if (queued > 0) ctx.log.info({ queued }, 'emails for funerals of today queued')
  return queued
}
