import { setTimeout as pause } from 'node:timers/promises'
import type { Access } from '#domain/access.ts'
import type { Context } from '#server/context.ts'
import * as accessKeys from '#server/store/access-keys.ts'
import * as purchases from '#server/store/purchases.ts'
import * as submissions from '#server/store/submissions.ts'

export type ErasureResult = { rootId: string; erased: boolean; submissionIds: string[] }

const pollMs = 100
const minuteMs = 60_000

/**
 * Queues the erasure for a worker, because only its role may delete, and waits a few seconds for it. When
 * this returns the erasure is guaranteed, even if it takes longer.
 */
export async function requestErasure(
  ctx: Context,
  request: Access & { timeoutMs: number },
): Promise<ErasureResult | 'not-found' | 'not-owner'> {
  const submission = await submissions.findWithKey(ctx.db, request)
  if (!submission) return 'not-found'
  const rootId = submission.root_id
  const submissionIds = await submissions.listIds(ctx.db, rootId)
  const paidCheckoutId = (await purchases.find(ctx.db, rootId))?.paid_checkout_id ?? null
  // A preview that someone else got by mistake is theirs to delete: nothing was bought, and the browser keeps the words.
  if (paidCheckoutId && !(await accessKeys.hasOwners(ctx.db, rootId, request.keys)))
    return 'not-owner'
  const attempt = Math.floor(ctx.now().getTime() / minuteMs)
  await ctx.queue.send(
    ctx.db,
    'erase-family',
    { rootId, reason: 'requested', paidCheckoutId },
    attempt,
  )
  ctx.log.info({ rootId }, 'erasure requested')
  const deadline = performance.now() + request.timeoutMs
  let erased = false
  while (!erased && performance.now() < deadline) {
    await pause(pollMs)
    erased = (await submissions.listIds(ctx.db, rootId)).length === 0
  }
  return { rootId, erased, submissionIds }
}
