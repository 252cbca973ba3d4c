import { reasonOf } from '#domain/failure.ts'
import { purchaseCan } from '#domain/order/purchase.ts'
import type { Context } from '#server/context.ts'
import { watchPaidOrder } from '#server/flows/payment/watch-paid-orders.ts'
import * as checkouts from '#server/store/checkouts.ts'
import * as purchases from '#server/store/purchases.ts'
import * as submissions from '#server/store/submissions.ts'
import * as writingAttempts from '#server/store/writing/writing-attempts.ts'
import { withTimeout } from './attempt-timeout.ts'
import { type WritingRun, writeEulogy } from './write-eulogy.ts'

type PaidRun = Omit<WritingRun, 'purpose'> & { afterRefund: boolean }

/** Makes one recorded attempt to write a paid text, unless the order was refunded or erased. */
export async function attemptPaidText(ctx: Context, run: PaidRun): Promise<void> {
  const { submissionId } = run
  const submission = await submissions.find(ctx.db, submissionId)
  if (!submission) return
  const order = await findOrder(ctx, submission)
  if (order?.refundedUnwritten && !run.afterRefund) {
    ctx.log.info({ submissionId }, 'not retried: payment was refunded')
    return
  }
  const id = ctx.random.uuid()
  if (!(await writingAttempts.start(ctx.db, { id, submissionId, now: ctx.now() }))) return
  try {
    await writeWithTimeout(ctx, { ...run, purpose: 'paid' })
  } catch (error) {
    await writingAttempts.end(ctx.db, id, {
      outcome: 'failed',
      reason: reasonOf(error),
      now: ctx.now(),
    })
    if (order) await watchPaidOrder(ctx, order.orderNumber)
    throw error
  }
  await writingAttempts.end(ctx.db, id, { outcome: 'written', now: ctx.now() })
}

export function writeWithTimeout(ctx: Context, run: WritingRun): Promise<void> {
  return withTimeout(ctx.deadlines.attemptMs, run.signal, (signal) =>
    writeEulogy(ctx, { ...run, signal }),
  )
}

/** The order waiting for this text. Undefined for a retry, which is restored instead of refunded. */
async function findOrder(ctx: Context, { id, root_id }: submissions.Submission) {
  if (root_id !== id) return undefined
  const purchase = await purchases.find(ctx.db, id)
  if (!purchase?.order_number || !purchase.paid_checkout_id) return undefined
  const checkout = await checkouts.find(ctx.db, purchase.paid_checkout_id)
  const refundedUnwritten = checkout?.refund_reason === 'unwritten' && purchaseCan('view', purchase)
  return { orderNumber: purchase.order_number, refundedUnwritten }
}
