import { maxGivenBack } from '#domain/offer.ts'
import type { Context } from '#server/context.ts'
import { alertOperator } from '#server/flows/email/alert-operator.ts'
import { queueEmail } from '#server/flows/email/queue-email.ts'
import type { Tx } from '#server/store/database/database.ts'
import * as signals from '#server/store/database/signals.ts'
import * as purchases from '#server/store/purchases.ts'
import * as submissions from '#server/store/submissions.ts'

/**
 * Ends a retry whose text was not written: it is given back, unless the purchase has reached its limit, and the
 * waiting browser, the buyer and the operator are told. After a refund nobody can use it, so it just ends. The caller
 * has locked the family.
 */
export async function endRetry(
  ctx: Context,
  tx: Tx,
  { id, purchase }: { id: string; purchase: purchases.Purchase | undefined },
): Promise<void> {
  const now = ctx.now()
  await submissions.setWritingFailed(tx, id, now)
  await signals.notify(tx, { submissionId: id, type: 'failed' })
  if (await purchases.isRefundDecided(tx, purchase)) return
  const givenBack = await purchases.giveBackRetry(tx, id, maxGivenBack.retries)
  await queueEmail(ctx, tx, { submissionId: id, kind: 'retry-failed' })
  ctx.log.error({ submissionId: id, givenBack }, 'retry not written in time')
  const order = await purchases.findByRetry(tx, id)
  if (!order?.order_number) return
  const subjectId = order.order_number
  const minute = Math.floor(now.getTime() / 60_000)
  await alertOperator(ctx, tx, { alert: 'retry-failed', subjectId }, minute)
  if (order.givenBack < maxGivenBack.retries) return
  await alertOperator(ctx, tx, { alert: 'retries-not-given-back', subjectId })
}
