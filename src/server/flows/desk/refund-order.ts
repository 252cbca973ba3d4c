import type { DeskOutcome, DeskReply } from '#domain/desk/outcomes.ts'
import { checkoutCan } from '#domain/order/checkout.ts'
import { purchaseCan } from '#domain/order/purchase.ts'
import type { Context } from '#server/context.ts'
import * as checkouts from '#server/store/checkouts.ts'
import type { Tx } from '#server/store/database/database.ts'
import * as families from '#server/store/families.ts'
import { audited, type Operator } from './desk-action.ts'
import { locateOrder } from './find-orders.ts'

/** Refunds a paid order at the operator's decision. The text stays readable; the buyer gets an email. */
export async function refundOrder(
  ctx: Context,
  operator: Operator,
  subject: string,
): Promise<DeskReply> {
  const located = await locateOrder(ctx, subject)
  if (!located) return { outcome: 'order-not-found', dryRun: operator.dryRun ?? false }
  if ('erased' in located) {
    const { root_id: rootId, order_number: orderNumber } = located.erased
    const { paid_checkout_id: checkoutId } = located.erased
    const action = { action: 'refund', subject: { rootId, orderNumber } }
    return audited(ctx, operator, action, async (dryRun) =>
      checkoutId ? start(ctx, checkoutId, dryRun) : 'not-paid',
    )
  }
  const { rootId, orderNumber } = located.order
  const action = { action: 'refund', subject: { rootId, orderNumber } }
  return audited(ctx, operator, action, (dryRun) => refundFamily(ctx, rootId, dryRun))
}

/** Locks the purchase, so a text that is stored or a refund that starts now is seen. */
async function refundFamily(ctx: Context, rootId: string, dryRun: boolean): Promise<DeskOutcome> {
  return ctx.db.transaction().execute(async (tx) => {
    const purchase = await families.lock(tx, rootId)
    if (!purchase?.paid_checkout_id) return 'not-paid'
    if (purchase.state === 'refunded') return 'already-refunded'
    if (!purchaseCan('refund', purchase)) return 'disputed'
    return startIn(ctx, tx, purchase.paid_checkout_id, dryRun)
  })
}

const start = (ctx: Context, checkoutId: string, dryRun: boolean) =>
  ctx.db.transaction().execute((tx) => startIn(ctx, tx, checkoutId, dryRun))

async function startIn(
  ctx: Context,
  tx: Tx,
  checkoutId: string,
  dryRun: boolean,
): Promise<DeskOutcome> {
  const checkout = await checkouts.find(tx, checkoutId)
  if (!checkout) return 'not-paid'
  if (checkoutCan('send-refund', checkout)) return 'already-refunding'
  if (checkoutCan('check-refund', checkout)) return 'already-refunded'
  if (!checkoutCan('start-refund', checkout)) return 'not-paid'
  if (dryRun) return 'refund-started'
  if (!(await checkouts.startRefund(tx, checkoutId, 'requested', ctx.now())))
    return 'already-refunding'
  await ctx.queue.send(tx, 'refund-payment', { checkoutId })
  return 'refund-started'
}
