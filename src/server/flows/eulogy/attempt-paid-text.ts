import { Failure, findReason } from '#domain/failure.ts'
import type { Context } from '#server/context.ts'
import { watchPaidText } from '#server/flows/payment/watch-paid-texts.ts'
import * as purchases from '#server/store/purchases.ts'
import * as submissions from '#server/store/submissions.ts'
import * as unwrittenTexts from '#server/store/writing/unwritten-texts.ts'
import * as writingAttempts from '#server/store/writing/writing-attempts.ts'
import { WritingFailed } from '#server/writing/call-model.ts'
import { type WritingRun, writeEulogy } from './write-eulogy.ts'

/** `again`: something has changed since it failed, so it's tried once more with every provider. */
type PaidRun = Omit<WritingRun, 'purpose' | 'since'> & { again: boolean }

/** Makes one recorded attempt to write a paid text, unless its refund was decided, it was erased, or its retry has ended. */
export async function attemptPaidText(ctx: Context, run: PaidRun): Promise<void> {
  const { submissionId } = run
  const submission = await submissions.find(ctx.db, submissionId)
  if (!submission) return
  const purchase = await purchases.find(ctx.db, submission.root_id)
  if (await hasEnded(ctx, run, submission, purchase)) {
    ctx.log.info({ submissionId }, 'writing skipped: order refunded or retry returned')
    return
  }
  const isRetry = submission.id !== submission.root_id
  const waitedSince = isRetry ? submission.created_at : (purchase?.paid_at ?? null)
  const since = run.again ? null : waitedSince
  const id = ctx.random.uuid()
  if (!(await writingAttempts.start(ctx.db, { id, submissionId, now: ctx.now() }))) return
  try {
    await writeWithTimeout(ctx, { ...run, since, purpose: 'paid' })
  } catch (error) {
    await writingAttempts.end(ctx.db, id, {
      outcome: 'failed',
      reason: findReason(error),
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

/** Nobody waits for this text anymore: the refund of its order was decided, or its retry has ended. */
async function hasEnded(
  ctx: Context,
  { again }: PaidRun,
  { id, root_id }: submissions.Submission,
  purchase: purchases.Purchase | undefined,
) {
  if (await purchases.isRefundDecided(ctx.db, purchase)) return true
  return root_id !== id && !again && (await unwrittenTexts.findEndedRetry(ctx.db, id)) !== null
}

export class AttemptTimedOut extends Failure {
  constructor() {
    super('The attempt took too long', 'attempt-timeout')
  }
}

/** Ends an attempt even if the writer ignores its signal. */
export async function withTimeout<T>(
  timeoutMs: number,
  signal: AbortSignal,
  write: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(new AttemptTimedOut()), timeoutMs)
  const timedOut = new Promise<never>((_, reject) => {
    timeout.signal.addEventListener('abort', () => reject(timeout.signal.reason), { once: true })
  })
  try {
    return await Promise.race([write(AbortSignal.any([signal, timeout.signal])), timedOut])
  } finally {
    clearTimeout(timer)
  }
}
