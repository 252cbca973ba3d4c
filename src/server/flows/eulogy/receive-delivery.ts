import type { Context } from '#server/context.ts'
import type { Delivery } from '#server/gateways/models/models.ts'
import * as automationCalls from '#server/store/writing/automation-calls.ts'

/** Stores a text from the automation. A worker checks it before it's shown. */
export async function receiveDelivery(
  ctx: Context,
  delivery: Delivery,
): Promise<'received' | 'duplicate' | 'unknown'> {
  const { submissionId, attempt } = delivery
  const now = ctx.now()
  const first = await ctx.db.transaction().execute(async (tx) => {
    if (!(await automationCalls.saveDelivery(tx, { ...delivery, now }))) return false
    // The job that requested it may have ended: this one uses the text, or finds the eulogy already written.
    await ctx.queue.send(tx, 'write-paid', { submissionId, again: true }, now.getTime())
    return true
  })
  if (first) ctx.log.info({ submissionId, attempt }, 'text delivered')
  if (first) return 'received'
  return (await automationCalls.isKnown(ctx.db, attempt, submissionId)) ? 'duplicate' : 'unknown'
}
