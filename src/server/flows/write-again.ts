import { purchaseCan } from '#domain/purchase.ts'
import type { Context } from '#server/context.ts'
import * as eulogies from '#server/store/eulogies.ts'
import * as purchases from '#server/store/purchases.ts'
import * as submissions from '#server/store/submissions.ts'

export type WrittenAgain = 'ordered' | 'no-such-order' | 'not-paid' | 'written-already'

/** Orders the text of a purchase once more, after it failed for good and the cause is fixed; free if it was refunded. */
export async function writeAgain(ctx: Context, orderNumber: string): Promise<WrittenAgain> {
  const order = await purchases.findByOrderNumber(ctx.db, orderNumber)
  if (!order) return 'no-such-order'
  if (!purchaseCan('view', order)) return 'not-paid'
  const submissionId = order.root_id
  if (await eulogies.isWritten(ctx.db, submissionId)) return 'written-already'
  const attempt = Math.floor(ctx.now().getTime() / 1000)
  await ctx.db.transaction().execute(async (tx) => {
    await submissions.setGivenUp(tx, submissionId, null)
    await ctx.queue.send(tx, 'write-paid', { submissionId, afterRefund: true }, attempt)
  })
  return 'ordered'
}
