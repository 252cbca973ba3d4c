import { checkoutCan } from '#domain/order/checkout.ts'
import { downtimeMs, nextOrderStep } from '#domain/order/order-deadlines.ts'
import { purchaseCan } from '#domain/order/purchase.ts'
import type { Context } from '#server/context.ts'
import { alertOperator } from '#server/flows/email/alert-operator.ts'
import * as checkouts from '#server/store/checkouts.ts'
import type { Tx } from '#server/store/database/database.ts'
import * as purchases from '#server/store/purchases.ts'
import * as writingAttempts from '#server/store/writing/writing-attempts.ts'

/** Checks every late paid order, in case its own watch jobs failed. */
export async function watchPaidOrders(ctx: Context): Promise<void> {
  await findWorkersUpSince(ctx)
  const paidBefore = new Date(ctx.now().getTime() - ctx.deadlines.alertMs)
  for (const orderNumber of await purchases.listUnwritten(ctx.db, paidBefore)) {
    await watchPaidOrder(ctx, orderNumber)
  }
}

/** Schedules checks of this order at its alert and refund deadlines. */
export async function scheduleWatch(
  ctx: Context,
  tx: Tx,
  order: { orderNumber: string; paidAt: Date },
) {
  const { alertMs, refundMs } = ctx.deadlines
  for (const [index, ms] of [alertMs, refundMs].entries()) {
    const due = new Date(order.paidAt.getTime() + ms)
    const { orderNumber } = order
    await ctx.queue.send(tx, 'watch-paid-order', { orderNumber }, index + 1, due)
  }
}

/**
 * Alerts the operator, queues another attempt, or starts the refund of an order without a text. Storing a
 * text locks the purchase too, so an order with a stored text is never refunded.
 */
export async function watchPaidOrder(ctx: Context, orderNumber: string): Promise<void> {
  const upSince = await findWorkersUpSince(ctx)
  await ctx.db.transaction().execute(async (tx) => {
    const order = await purchases.lockOrder(tx, orderNumber)
    if (!order || !purchaseCan('refund', order) || order.written) return
    const { rootId, paidAt, checkoutId } = order
    const checkout = await checkouts.find(tx, checkoutId)
    if (!checkout || !checkoutCan('start-refund', checkout)) return
    const attempts = await writingAttempts.listSince(tx, rootId, paidAt)
    const unwritten = { paidAt, attempts, workersUpSince: upSince }
    const step = nextOrderStep(unwritten, ctx.deadlines, ctx.now())
    if (step === 'wait') return
    if (step === 'refund') return startRefund(ctx, tx, { orderNumber, checkoutId })
    await alertOperator(ctx, tx, { alert: 'order-unwritten', subjectId: orderNumber })
    if (step === 'attempt-first') await ensureAttempt(ctx, tx, rootId)
  })
}

async function startRefund(
  ctx: Context,
  tx: Tx,
  { orderNumber, checkoutId }: { orderNumber: string; checkoutId: string },
) {
  if (!(await checkouts.startRefund(tx, checkoutId, 'unwritten', ctx.now()))) return
  await ctx.queue.send(tx, 'refund-payment', { checkoutId })
  ctx.log.error({ orderNumber, checkoutId }, 'order not written in time, refund started')
}

/** The job may have used up its retries during an outage. */
async function ensureAttempt(ctx: Context, tx: Tx, submissionId: string) {
  if (await writingAttempts.isQueued(tx, submissionId)) return
  await ctx.queue.send(tx, 'write-paid', { submissionId }, ctx.now().getTime())
}

const findWorkersUpSince = (ctx: Context) =>
  writingAttempts.recordWorkerUp(ctx.db, ctx.now(), downtimeMs(ctx.deadlines))
