import { type RetryRefusal, refuseRetry } from '#domain/retry.ts'
import type { SubmissionRow } from '#domain/submission.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/store/database.ts'
import * as purchases from '#server/store/purchases.ts'
import * as submissionOrigins from '#server/store/submission-origins.ts'
import * as submissions from '#server/store/submissions.ts'
import type { Sender } from './submit.ts'

export type RetryOutcome = { id: string; retries: number } | 'not-found' | RetryRefusal

class RetryRefused extends Error {
  readonly refusal: RetryRefusal
  constructor(refusal: RetryRefusal) {
    super(refusal)
    this.refusal = refusal
  }
}

/** Stores what was told anew, spends one retry of the purchase and orders the text, together. */
export async function requestRetry(
  ctx: Context,
  asked: { submissionId: string; input: SubmissionRow } & Sender,
): Promise<RetryOutcome> {
  const former = await submissions.findWithKey(ctx.db, asked.submissionId, asked.keys)
  if (!former) return 'not-found'
  const id = ctx.random.uuid()
  const mark =
    asked.idempotencyKey &&
    submissionOrigins.hashRequest(`${former.root_id} ${asked.idempotencyKey}`, {})
  try {
    const taken = await ctx.db.transaction().execute(async (tx) => {
      const purchase = await purchases.lock(tx, former.root_id)
      const root = await submissions.find(tx, former.root_id)
      if (!root) return 'not-found'
      const before = mark ? await findPreviousRequest(tx, mark) : undefined
      if (before && before.writing_failed_at === null) {
        return { id: before.id, retries: root.retries }
      }
      const refusal = refuseRetry(purchase ?? { state: 'open' }, root.retries)
      if (refusal) throw new RetryRefused(refusal)
      await submissionOrigins.insert(tx, {
        submissionId: id,
        idempotencyHash: before ? null : mark || null,
        network: ctx.guard.hashNetwork(asked.address),
        browser: (await submissionOrigins.findBrowser(tx, asked.keys)) ?? ctx.random.uuid(),
        now: ctx.now(),
      })
      await submissions.insert(tx, id, former.root_id, asked.input, ctx.now())
      const left = await purchases.consumeRetry(tx, id)
      if (left === null) throw new RetryRefused('no-retries-left')
      await ctx.queue.send(tx, 'write-paid', { submissionId: id })
      return { id, retries: left }
    })
    if (taken === 'not-found') return taken
    const { id: submissionId, retries } = taken
    ctx.log.info({ submissionId, retries, again: submissionId !== id }, 'retry requested')
    return taken
  } catch (error) {
    if (error instanceof RetryRefused) return error.refusal
    throw error
  }
}

/** The same wish, sent again because its answer was lost. */
async function findPreviousRequest(tx: Tx, mark: Buffer) {
  const id = await submissionOrigins.findByIdempotencyHash(tx, mark)
  return id ? submissions.find(tx, id) : undefined
}
