import { type RetryRefusal, refuseRetry } from '#domain/retry.ts'
import type { SubmissionRow } from '#domain/submission.ts'
import type { Context } from '#server/context.ts'
import type { Sender } from '#server/flows/submission/submit.ts'
import type { Tx } from '#server/store/database/database.ts'
import * as purchases from '#server/store/purchases.ts'
import * as submissionOrigins from '#server/store/submission-origins.ts'
import * as submissions from '#server/store/submissions.ts'

export type RetryOutcome = { id: string; retries: number } | 'not-found' | RetryRefusal

class RetryRefused extends Error {
  readonly refusal: RetryRefusal
  constructor(refusal: RetryRefusal) {
    super(refusal)
    this.refusal = refusal
  }
}

/** Stores the changed input, uses up one retry of the purchase and queues the text, in one transaction. */
export async function requestRetry(
  ctx: Context,
  request: { submissionId: string; input: SubmissionRow } & Sender,
): Promise<RetryOutcome> {
  const current = await submissions.findWithKey(ctx.db, request.submissionId, request.keys)
  if (!current) return 'not-found'
  const id = ctx.random.uuid()
  const idempotencyHash =
    request.idempotencyKey &&
    submissionOrigins.hashRequest(`${current.root_id} ${request.idempotencyKey}`, {})
  try {
    const result = await ctx.db.transaction().execute(async (tx) => {
      const purchase = await purchases.lock(tx, current.root_id)
      const root = await submissions.find(tx, current.root_id)
      if (!root) return 'not-found'
      const previous = idempotencyHash ? await findPreviousRequest(tx, idempotencyHash) : undefined
      if (previous && previous.writing_failed_at === null) {
        return { id: previous.id, retries: root.retries }
      }
      const refusal = refuseRetry(purchase ?? { state: 'open' }, root.retries)
      if (refusal) throw new RetryRefused(refusal)
      await submissionOrigins.insert(tx, {
        submissionId: id,
        idempotencyHash: previous ? null : idempotencyHash || null,
        network: ctx.guard.hashNetwork(request.address),
        browser: (await submissionOrigins.findBrowser(tx, request.keys)) ?? ctx.random.uuid(),
        now: ctx.now(),
      })
      await submissions.insert(tx, id, current.root_id, request.input, ctx.now())
      const left = await purchases.consumeRetry(tx, id)
      if (left === null) throw new RetryRefused('no-retries-left')
      await ctx.queue.send(tx, 'write-paid', { submissionId: id })
      return { id, retries: left }
    })
    if (result === 'not-found') return result
    const { id: submissionId, retries } = result
    ctx.log.info({ submissionId, retries, repeated: submissionId !== id }, 'retry requested')
    return result
  } catch (error) {
    if (error instanceof RetryRefused) return error.refusal
    throw error
  }
}

/** The submission of the same request, sent again because its response was lost. */
async function findPreviousRequest(tx: Tx, idempotencyHash: Buffer) {
  const id = await submissionOrigins.findByIdempotencyHash(tx, idempotencyHash)
  return id ? submissions.find(tx, id) : undefined
}
