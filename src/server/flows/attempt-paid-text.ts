import { Failure } from '#domain/failure.ts'
import { purchaseCan } from '#domain/purchase.ts'
import type { Context } from '#server/context.ts'
import * as checkouts from '#server/store/checkouts.ts'
import * as purchases from '#server/store/purchases.ts'
import * as submissions from '#server/store/submissions.ts'
import * as writingAttempts from '#server/store/writing-attempts.ts'
import { watchPaidOrder } from './watch-paid-orders.ts'
import { type WritingRun, writeEulogy } from './write-eulogy.ts'

/** Whatever the writer does with its signal, an attempt is over by then. */
class AttemptTimedOut extends Failure {
  constructor() {
    super('The attempt took too long', 'attempt-timeout')
  }
}

type PaidRun = Omit<WritingRun, 'purpose'> & { afterRefund: boolean }

/** One attempt to write what is paid for, on record. Once the order is refunded it is not tried again. */
export async function attemptPaidText(ctx: Context, run: PaidRun): Promise<void> {
  const { submissionId } = run
  const order = await findOrder(ctx, submissionId)
  if (order?.refundedUnwritten && !run.afterRefund) {
    ctx.log.info({ submissionId }, 'not retried: payment was refunded')
    return
  }
  const id = ctx.random.uuid()
  await writingAttempts.start(ctx.db, { id, submissionId, now: ctx.now() })
  try {
    await writeWithTimeout(ctx, { ...run, purpose: 'paid' })
  } catch (error) {
    await writingAttempts.end(ctx.db, id, 'failed', ctx.now())
    if (order) await watchPaidOrder(ctx, order.orderNumber)
    throw error
  }
  await writingAttempts.end(ctx.db, id, 'written', ctx.now())
}

/** Writes, for as long as one attempt may take. */
export async function writeWithTimeout(ctx: Context, run: WritingRun): Promise<void> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new AttemptTimedOut()), ctx.deadlines.attemptMs)
  const tooLong = new Promise<never>((_, reject) => {
    late.signal.addEventListener('abort', () => reject(late.signal.reason), { once: true })
  })
  try {
    const signal = AbortSignal.any([run.signal, late.signal])
    await Promise.race([writeEulogy(ctx, { ...run, signal }), tooLong])
  } finally {
    clearTimeout(timer)
  }
}

/** The order that waits for this text; undefined for a retry, which is given back instead. */
async function findOrder(ctx: Context, submissionId: string) {
  const submission = await submissions.find(ctx.db, submissionId)
  if (!submission || submission.root_id !== submissionId) return undefined
  const purchase = await purchases.find(ctx.db, submissionId)
  if (!purchase?.order_number || !purchase.paid_checkout_id) return undefined
  const checkout = await checkouts.find(ctx.db, purchase.paid_checkout_id)
  const refundedUnwritten = checkout?.refund_reason === 'unwritten' && purchaseCan('view', purchase)
  return { orderNumber: purchase.order_number, refundedUnwritten }
}
