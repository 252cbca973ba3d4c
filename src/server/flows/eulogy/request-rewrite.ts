import type { Access } from '#domain/access.ts'
import { splitParagraphs } from '#domain/paragraphs.ts'
import {
  type RewriteRefusal,
  type RewriteWish,
  refuseRewrite,
  refuseWish,
} from '#domain/rewrite.ts'
import type { Context } from '#server/context.ts'
import type { Sender } from '#server/flows/submission/submit.ts'
import type { Tx } from '#server/store/database/database.ts'
import * as eulogies from '#server/store/eulogies.ts'
import * as families from '#server/store/families.ts'
import * as memories from '#server/store/memories/memories.ts'
import * as memoryLinks from '#server/store/memories/memory-links.ts'
import * as submissionRequests from '#server/store/submission-requests.ts'
import * as submissions from '#server/store/submissions.ts'
import * as rewrites from '#server/store/writing/rewrites.ts'
import { hasReachedCost } from './request-retry.ts'

export type RewriteOutcome =
  | { rewrite: rewrites.Rewrite; left: number }
  | 'not-found'
  | 'stale'
  | 'rewrite-running'
  | 'order-limit'
  | MemoryRefusal
  | RewriteRefusal

type MemoryRefusal = 'memory-changed' | 'memory-limit'

type RewriteRequest = Access & {
  position: number
  revision: number
  wish: RewriteWish
  memory: string
  /** Someone else's memory, with the version of its words that the buyer read. */
  othersMemory?: { id: string; changedAt: Date } | undefined
} & Pick<Sender, 'idempotencyKey'>

/** Uses up one rewrite of the purchase, uses the memory it names and queues the paragraph, in one transaction. */
export async function requestRewrite(
  ctx: Context,
  request: RewriteRequest,
): Promise<RewriteOutcome> {
  const submission = await submissions.findWithKey(ctx.db, request)
  if (!submission) return 'not-found'
  const { id: submissionId, root_id: rootId } = submission
  const { position, wish, memory, othersMemory, idempotencyKey } = request
  const memoryId = othersMemory?.id ?? null
  if (memoryId && !(await memories.isOfFamily(ctx.db, memoryId, rootId))) return 'not-found'
  const idempotencyHash =
    idempotencyKey && submissionRequests.hashRequest(`${rootId} rewrite ${idempotencyKey}`, {})
  return ctx.db.transaction().execute(async (tx): Promise<RewriteOutcome> => {
    // A memory may touch more families than this one, and locks are taken in order.
    if (othersMemory) await memoryLinks.lock(tx, { memories: [othersMemory.id] })
    const purchase = await families.lock(tx, rootId)
    const now = ctx.now()
    const remaining = await rewrites.countLeft(tx, rootId, now)
    const repeated = idempotencyHash
      ? await rewrites.findByIdempotencyHash(tx, idempotencyHash)
      : undefined
    if (repeated) return { rewrite: repeated, left: remaining }
    const running = await rewrites.findRunning(tx, submissionId, now)
    if (running) {
      // The same request from a second tab.
      const isSame =
        running.position === position &&
        running.wish === wish &&
        running.memory === memory &&
        running.memory_id === memoryId
      return isSame ? { rewrite: running, left: remaining } : 'rewrite-running'
    }
    const refusal = refuseRewrite(purchase ?? { state: 'open' }, remaining)
    if (refusal) return refusal
    const version = await eulogies.findVersion(tx, submissionId)
    const oldText = version && splitParagraphs(version.full_eulogy)[position]?.trim()
    if (!version || !oldText) return 'not-found'
    if (version.revision !== request.revision) return 'stale'
    const impossible = refuseWish(wish, oldText)
    if (impossible) return impossible
    if (await hasReachedCost(ctx, tx, purchase)) return 'order-limit'
    const unusable = othersMemory && (await refuseMemory(tx, { ...othersMemory, now }))
    if (unusable) return unusable
    const id = ctx.random.uuid()
    const left = await rewrites.request(tx, {
      id,
      submissionId,
      idempotencyHash: idempotencyHash || null,
      position,
      oldText,
      wish,
      memory,
      memoryId,
      now,
      expiresAt: new Date(now.getTime() + ctx.deadlines.rewriteMs),
    })
    const rewrite = await rewrites.find(tx, id)
    if (left === null || !rewrite) return 'no-rewrites-left'
    await ctx.queue.send(tx, 'rewrite-paragraph', { submissionId, rewriteId: id })
    ctx.log.info({ submissionId, rewriteId: id, wish, left }, 'rewrite requested')
    return { rewrite, left }
  })
}

/** Uses the memory, or says why not. */
async function refuseMemory(
  tx: Tx,
  memory: { id: string; changedAt: Date; now: Date },
): Promise<MemoryRefusal | 'not-found' | null> {
  const outcome = await memories.decide(tx, { ...memory, state: 'used' })
  if (outcome === 'not-found') return 'not-found'
  if (outcome === 'changed') return 'memory-changed'
  return outcome === 'limit-reached' ? 'memory-limit' : null
}
