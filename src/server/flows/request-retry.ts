import { type RetryRefusal, refuseRetry } from '#domain/retry.ts'
import type { Told } from '#domain/submission.ts'
import type { Context } from '#server/context.ts'
import * as callers from '#server/store/callers.ts'
import type { Tx } from '#server/store/database.ts'
import * as purchases from '#server/store/purchases.ts'
import * as submissions from '#server/store/submissions.ts'
import type { Sender } from './submit.ts'

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
  asked: { submissionId: string; told: Told } & Sender,
): Promise<RetryOutcome> {
  const former = await submissions.findWithKey(ctx.db, asked.submissionId, asked.keys)
  if (!former) return 'not-found'
  const id = ctx.chance.uuid()
  const mark = asked.sending && callers.markOf(`${former.root_id} ${asked.sending}`, {})
  try {
    const taken = await ctx.db.transaction().execute(async (tx) => {
      const purchase = await purchases.lock(tx, former.root_id)
      const root = await submissions.find(tx, former.root_id)
      if (!root) return 'not-found'
      const before = mark ? await takenBefore(tx, mark) : undefined
      if (before && before.given_up_at === null) {
        return { id: before.id, retries: root.retries }
      }
      const refusal = refuseRetry(purchase ?? { state: 'open' }, root.retries)
      if (refusal) throw new Refused(refusal)
      await callers.insert(tx, {
        submissionId: id,
        mark: before ? null : mark || null,
        network: ctx.guard.network(asked.address),
        browser: (await callers.browserWith(tx, asked.keys)) ?? ctx.chance.uuid(),
        now: ctx.now(),
      })
      await submissions.insert(tx, id, former.root_id, asked.told, ctx.now())
      const left = await purchases.takeRetry(tx, id)
      if (left === null) throw new Refused('none-left')
      await ctx.queue.send(tx, 'write-paid', { submissionId: id })
      return { id, retries: left }
    })
    if (taken === 'not-found') return taken
    const { id: submissionId, retries } = taken
    ctx.log.info({ submissionId, retries, again: submissionId !== id }, 'retry requested')
    return taken
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

/** The same wish, sent again because its answer was lost. */
async function takenBefore(tx: Tx, mark: Buffer) {
  const id = await callers.findSent(tx, mark)
  return id ? submissions.find(tx, id) : undefined
}
