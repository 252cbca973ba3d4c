import { downtimeMs, nextOrderStep } from '#domain/order-deadlines.ts'
import type { Context } from '#server/context.ts'
import * as checkouts from '#server/store/checkouts.ts'
import type { Tx } from '#server/store/database.ts'
import * as purchases from '#server/store/purchases.ts'
import * as writingAttempts from '#server/store/writing-attempts.ts'
import { alertOperator } from './alert-operator.ts'

/** Looks after every paid order that is late, whatever became of the jobs that should have. */
export async function watchPaidOrders(ctx: Context): Promise<void> {
  await findWorkersUpSince(ctx)
  const late = new Date(ctx.now().getTime() - ctx.deadlines.alertMs)
  for (const orderNumber of await purchases.listUnwritten(ctx.db, late)) {
    await watchPaidOrder(ctx, orderNumber)
  }
}

/** Has this order looked at when it is due to be alerted about and when it is due to be refunded. */
export async function scheduleWatch(
  ctx: Context,
  tx: Tx,
  order: { orderNumber: string; paidAt: Date },
) {
  const { alertMs, refundMs } = ctx.deadlines
  for (const [at, ms] of [alertMs, refundMs].entries()) {
    const due = new Date(order.paidAt.getTime() + ms)
    const { orderNumber } = order
    await ctx.queue.send(tx, 'watch-paid-order', { orderNumber }, at + 1, due)
  }
}

/**
 * Alerts, orders one more attempt, or starts the refund of an order without its first text. "Written"
 * locks the purchase as well, so an order whose text was stored is never refunded.
 */
export async function watchPaidOrder(ctx: Context, orderNumber: string): Promise<void> {
  const upSince = await findWorkersUpSince(ctx)
  await ctx.db.transaction().execute(async (tx) => {
    const order = await purchases.lockOrder(tx, orderNumber)
    if (order?.state !== 'paid' || order.written) return
    const { rootId, paidAt, checkoutId } = order
    if ((await checkouts.find(tx, checkoutId))?.state !== 'paid') return
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

/** The job may have used up its retries while nobody could write. */
async function ensureAttempt(ctx: Context, tx: Tx, submissionId: string) {
  if (await writingAttempts.isQueued(tx, submissionId)) return
  await ctx.queue.send(tx, 'write-paid', { submissionId }, ctx.now().getTime())
}

const findWorkersUpSince = (ctx: Context) =>
  writingAttempts.recordWorkerUp(ctx.db, ctx.now(), downtimeMs(ctx.deadlines))
