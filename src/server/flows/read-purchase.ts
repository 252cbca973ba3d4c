import type { Context } from '#server/context.ts'
import * as purchases from '#server/store/purchases.ts'
import * as submissions from '#server/store/submissions.ts'

/** What the buyer's own browser may be told of a purchase; null in any other browser. */
export async function readPurchase(
  ctx: Context,
  asked: { submissionId: string; rootId: string; keys: string[] },
) {
  const submission = await submissions.findWithKey(ctx.db, asked.submissionId, asked.keys)
  if (!submission || submission.root_id !== asked.rootId) return null
  const purchase = await purchases.find(ctx.db, asked.rootId)
  return purchase?.order_number ? { submission, orderNumber: purchase.order_number } : null
}
