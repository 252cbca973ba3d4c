import { setTimeout as pause } from 'node:timers/promises'
import { type Access, answerTo, holderWith } from '#domain/access.ts'
import type { Context } from '#server/context.ts'
import * as erasures from '#server/store/erasures.ts'
import * as families from '#server/store/families.ts'
import * as submissions from '#server/store/submissions.ts'

export type ErasureResult = { rootId: string; erased: boolean; submissionIds: string[] }

const pollMs = 100

/**
 * From here on the family is gone for everyone, whatever becomes of the job: what it gives up, erase-due queues again. Only
 * the worker's role may delete; this waits a few seconds for it.
 */
export async function requestErasure(
  ctx: Context,
  request: Access & { timeoutMs: number },
): Promise<ErasureResult | 'not-found' | 'not-owner'> {
  const submission = await submissions.findWithKey(ctx.db, request)
  if (!submission) return 'not-found'
  const rootId = submission.root_id
  const submissionIds = await submissions.listIds(ctx.db, rootId)
  const outcome = await families.withLock(ctx.db, rootId, async (tx, purchase) => {
    const holder = holderWith(submission.keyKinds)
    const answer = answerTo(holder, request.action, purchase?.state ?? 'open')
    if (answer === 'not-owner') return answer
    const family = { rootId, reason: 'requested' } as const
    if (!(await erasures.start(tx, { ...family, now: ctx.now() }))) return 'not-found'
    await ctx.queue.send(tx, 'erase-family', family)
    return 'started'
  })
  if (outcome !== 'started') return outcome
  ctx.log.info({ rootId, reason: 'requested' }, 'erasure requested')
  const deadline = performance.now() + request.timeoutMs
  let erased = false
  while (!erased && performance.now() < deadline) {
    await pause(pollMs)
    erased = (await submissions.listIds(ctx.db, rootId)).length === 0
  }
  return { rootId, erased, submissionIds }
}
