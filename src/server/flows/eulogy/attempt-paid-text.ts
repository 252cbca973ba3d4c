import { reasonOf } from '#domain/failure.ts'
import { purchaseCan } from '#domain/order/purchase.ts'
import type { Context } from '#server/context.ts'
import { watchPaidText } from '#server/flows/payment/watch-paid-texts.ts'
import * as checkouts from '#server/store/checkouts.ts'
import * as purchases from '#server/store/purchases.ts'
import * as submissions from '#server/store/submissions.ts'
import * as unwrittenTexts from '#server/store/writing/unwritten-texts.ts'
import * as writingAttempts from '#server/store/writing/writing-attempts.ts'
import { WritingFailed } from '#server/writing/call-model.ts'
import { withTimeout } from './attempt-timeout.ts'
import { type WritingRun, writeEulogy } from './write-eulogy.ts'

type PaidRun = Omit<WritingRun, 'purpose' | 'since'> & { afterRefund: boolean }

/** Makes one recorded attempt to write a paid text, unless the order was refunded or erased, or its retry has ended. */
export async function attemptPaidText(ctx: Context, run: PaidRun): Promise<void> {
  const { submissionId } = run
  const submission = await submissions.find(ctx.db, submissionId)
  if (!submission) return
  const purchase = await purchases.find(ctx.db, submission.root_id)
  if (!run.afterRefund && (await hasEnded(ctx, submission, purchase))) {
    ctx.log.info({ submissionId }, 'not attempted: refunded or given back')
    return
  }
  const isRetry = submission.id !== submission.root_id
  const waitedSince = isRetry ? submission.created_at : (purchase?.paid_at ?? null)
  // An operator who has it written again has removed what made it fail.
  const since = run.afterRefund ? null : waitedSince
  const id = ctx.random.uuid()
  if (!(await writingAttempts.start(ctx.db, { id, submissionId, now: ctx.now() }))) return
  try {
    await writeWithTimeout(ctx, { ...run, since, purpose: 'paid' })
  } catch (error) {
    await writingAttempts.end(ctx.db, id, {
      outcome: 'failed',
      reason: reasonOf(error),
      now: ctx.now(),
    })
    const isHopeless = error instanceof WritingFailed && error.isHopeless
    await watchPaidText(ctx, submissionId, { isHopeless })
    throw error
  }
  await writingAttempts.end(ctx.db, id, { outcome: 'written', now: ctx.now() })
}

export function writeWithTimeout(ctx: Context, run: WritingRun): Promise<void> {
  return withTimeout(ctx.deadlines.attemptMs, run.signal, (signal) =>
    writeEulogy(ctx, { ...run, signal }),
  )
}

/** Nobody waits for this text anymore: its order was refunded as unwritten, or its retry has ended. */
async function hasEnded(
  ctx: Context,
  { id, root_id }: submissions.Submission,
  purchase: purchases.Purchase | undefined,
) {
  if (root_id !== id) return (await unwrittenTexts.findEndedRetry(ctx.db, id)) !== null
  if (!purchase?.paid_checkout_id || !purchaseCan('view', purchase)) return false
  const checkout = await checkouts.find(ctx.db, purchase.paid_checkout_id)
  return checkout?.refund_reason === 'unwritten'
}
