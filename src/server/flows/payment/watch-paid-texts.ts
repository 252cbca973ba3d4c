import { checkoutCan } from '#domain/order/checkout.ts'
import { purchaseCan } from '#domain/order/purchase.ts'
import { downtimeMs, nextTextStep } from '#domain/order/text-deadlines.ts'
import type { Context } from '#server/context.ts'
import { alertOperator } from '#server/flows/email/alert-operator.ts'
import * as checkouts from '#server/store/checkouts.ts'
import type { Tx } from '#server/store/database/database.ts'
import { isWritingQueued } from '#server/store/database/pg-boss-internals.ts'
import * as families from '#server/store/families.ts'
import * as purchases from '#server/store/purchases.ts'
import * as unwrittenTexts from '#server/store/writing/unwritten-texts.ts'
import * as writingAttempts from '#server/store/writing/writing-attempts.ts'
import { endRetry } from './end-retry.ts'

/** Checks every late paid text, in case its own watch jobs failed. */
export async function watchPaidTexts(ctx: Context): Promise<void> {
  await findWorkersUpSince(ctx)
  const before = new Date(ctx.now().getTime() - ctx.deadlines.alertMs)
  const late = await unwrittenTexts.listFirst(ctx.db, before)
  const retries = await unwrittenTexts.listRetries(ctx.db, before)
  for (const submissionId of [...late.map(({ rootId }) => rootId), ...retries]) {
    await watchPaidText(ctx, submissionId)
  }
}

/** Schedules checks of this text at its alert and its end. */
export async function scheduleWatch(
  ctx: Context,
  tx: Tx,
  { submissionId, since }: { submissionId: string; since: Date },
) {
  for (const ms of [ctx.deadlines.alertMs, ctx.deadlines.refundMs]) {
    const due = new Date(since.getTime() + ms)
    // The time makes the job unique per order: a refunded family can pay again.
    await ctx.queue.send(tx, 'watch-paid-text', { submissionId }, due.getTime(), due)
  }
}

/** A text that is waited for, and what to do once there is no hope for it. */
type LateText = { since: Date; alert: () => Promise<void>; end: () => Promise<void> }

/**
 * Alerts the operator, queues another attempt, or ends the wait for a text: the order is refunded, or the retry given
 * back. Storing a text locks the family too, so neither happens to a text that is stored. `isHopeless`: no model is
 * left that could write it; a retry doesn't wait any longer then.
 */
export async function watchPaidText(
  ctx: Context,
  submissionId: string,
  { isHopeless = false } = {},
): Promise<void> {
  const upSince = await findWorkersUpSince(ctx)
  const family = await families.findRoot(ctx.db, submissionId)
  if (!family) return
  await families.withLock(ctx.db, family, async (tx, purchase) => {
    if (!purchase) return
    const isRetry = submissionId !== purchase.root_id
    const text = isRetry
      ? await findRetry(ctx, tx, submissionId, purchase)
      : await findOrder(ctx, tx, purchase)
    if (!text) return
    if (isHopeless && isRetry) return text.end()
    const attempts = await writingAttempts.listSince(tx, submissionId, text.since)
    const unwritten = { since: text.since, attempts, workersUpSince: upSince }
    const step = nextTextStep(unwritten, ctx.deadlines, ctx.now())
    if (step === 'wait') return
    if (step === 'end') return text.end()
    await text.alert()
    if (step === 'attempt-first') await ensureAttempt(ctx, tx, submissionId)
  })
}

/** An order whose first text is missing. */
async function findOrder(
  ctx: Context,
  tx: Tx,
  { order_number: orderNumber }: purchases.Purchase,
): Promise<LateText | undefined> {
  const order = orderNumber ? await purchases.lockOrder(tx, orderNumber) : undefined
  if (!orderNumber || !order || !purchaseCan('refund', order) || order.written) return
  const { checkoutId } = order
  const checkout = await checkouts.find(tx, checkoutId)
  if (!checkout || !checkoutCan('start-refund', checkout)) return
  return {
    since: order.paidAt,
    alert: () => alertOperator(ctx, tx, { alert: 'order-unwritten', subjectId: orderNumber }),
    async end() {
      if (!(await checkouts.startRefund(tx, checkoutId, 'unwritten', ctx.now()))) return
      await ctx.queue.send(tx, 'refund-payment', { checkoutId })
      ctx.log.error({ orderNumber, checkoutId }, 'order not written in time, refund started')
    },
  }
}

/** The operator hears of a retry when it has failed: its buyer has a text. */
async function findRetry(
  ctx: Context,
  tx: Tx,
  id: string,
  purchase: purchases.Purchase,
): Promise<LateText | undefined> {
  const since = await unwrittenTexts.findRetry(tx, id)
  return since && { since, alert: async () => {}, end: () => endRetry(ctx, tx, { id, purchase }) }
}

/** The job may have used up its retries during an outage. */
async function ensureAttempt(ctx: Context, tx: Tx, submissionId: string) {
  if (await isWritingQueued(tx, submissionId)) return
  await ctx.queue.send(tx, 'write-paid', { submissionId }, ctx.now().getTime())
}

const findWorkersUpSince = (ctx: Context) =>
  writingAttempts.recordWorkerUp(ctx.db, ctx.now(), downtimeMs(ctx.deadlines))
