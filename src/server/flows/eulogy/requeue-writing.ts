import { purchaseCan } from '#domain/order/purchase.ts'
import type { Context } from '#server/context.ts'
import * as eulogies from '#server/store/eulogies.ts'
import * as purchases from '#server/store/purchases.ts'
import * as submissions from '#server/store/submissions.ts'

export type RequeueOutcome = 'queued' | 'order-not-found' | 'not-paid' | 'already-written'

/** Queues a text again after a permanent failure, once the cause is fixed. Free of charge if it was refunded. */
export async function requeueWriting(ctx: Context, orderNumber: string): Promise<RequeueOutcome> {
  const order = await purchases.findByOrderNumber(ctx.db, orderNumber)
  if (!order) return 'order-not-found'
  if (!purchaseCan('view', order)) return 'not-paid'
  const submissionId = order.root_id
  if (await eulogies.isWritten(ctx.db, submissionId)) return 'already-written'
  const attempt = Math.floor(ctx.now().getTime() / 1000)
  await ctx.db.transaction().execute(async (tx) => {
    await submissions.setWritingFailed(tx, submissionId, null)
    await ctx.queue.send(tx, 'write-paid', { submissionId, afterRefund: true }, attempt)
  })
  return 'queued'
}
