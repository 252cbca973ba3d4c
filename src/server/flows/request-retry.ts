import { type RetryRefusal, refuseRetry } from '#domain/retry.ts'
import type { Told } from '#domain/submission.ts'
import type { Context } from '#server/context.ts'
import * as purchases from '#server/store/purchases.ts'
import * as submissions from '#server/store/submissions.ts'

export type RetryOutcome = { id: string; retries: number } | 'not-found' | RetryRefusal

class Refused extends Error {
  readonly refusal: RetryRefusal
  constructor(refusal: RetryRefusal) {
    super(refusal)
    this.refusal = refusal
  }
}

/** Stores what was told anew, spends one retry of the purchase and orders the text, together. */
export async function requestRetry(
  ctx: Context,
  asked: { submissionId: string; keys: string[]; told: Told },
): Promise<RetryOutcome> {
  const former = await submissions.findWithKey(ctx.db, asked.submissionId, asked.keys)
  if (!former) return 'not-found'
  const id = ctx.chance.uuid()
  try {
    const retries = await ctx.db.transaction().execute(async (tx) => {
      const purchase = await purchases.lock(tx, former.root_id)
      const root = await submissions.find(tx, former.root_id)
      const refusal = refuseRetry(purchase ?? { state: 'open' }, root?.retries ?? 0)
      if (refusal) throw new Refused(refusal)
      await submissions.insert(tx, id, former.root_id, asked.told, ctx.now())
      const left = await purchases.takeRetry(tx, id)
      if (left === null) throw new Refused('none-left')
      await ctx.queue.send(tx, 'write-paid', { submissionId: id })
      return left
    })
    ctx.log.info({ submissionId: id, retries }, 'retry requested')
    return { id, retries }
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}
