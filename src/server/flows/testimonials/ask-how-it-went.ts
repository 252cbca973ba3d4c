import { askingTimes } from '#domain/testimonial.ts'
import type { Context } from '#server/context.ts'
import { queueEmail } from '#server/flows/email/queue-email.ts'
import * as eulogies from '#server/store/eulogies.ts'
import * as families from '#server/store/families.ts'
import * as testimonials from '#server/store/testimonials.ts'

const batchSize = 500

/** Queues the email that asks a buyer how it went, once, where the operator has turned it on. */
export async function askHowItWent(ctx: Context): Promise<number> {
  if (!ctx.asksHowItWent) return 0
  const now = ctx.now()
  const { afterFuneralMs, afterPurchaseMs, lateMs } = askingTimes
  const due: [Date, Date] = [new Date(now.getTime() - lateMs), now]
  const times = { due, afterFuneralMs, afterPurchaseMs }
  let queued = 0
  for (const rootId of await testimonials.listToAsk(ctx.db, times, batchSize)) {
    const isQueued = await families.withLock(ctx.db, rootId, async (tx) => {
      if (!(await eulogies.findLatest(tx, rootId))) return false
      // Always about the first version, so that there is never a second one.
      return (await queueEmail(ctx, tx, { submissionId: rootId, kind: 'how-it-went' })) === 'queued'
    })
    if (isQueued) queued += 1
  }
  if (queued > 0) ctx.log.info({ queued }, 'emails that ask how it went queued')
  return queued
}
