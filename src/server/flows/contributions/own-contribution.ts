import type { ContributionInput } from '#domain/contributions/contribution.ts'
import type { Context } from '#server/context.ts'
import { queueEmail } from '#server/flows/email/queue-email.ts'
import * as contributions from '#server/store/contributions/contributions.ts'
import type { Tx } from '#server/store/database/database.ts'
import * as families from '#server/store/families.ts'
import * as submissions from '#server/store/submissions.ts'
import { type MemoryRequestView, readOwnMemory } from './read-memory-request.ts'

/** Deletes a contributor's own memory, at any time. False if there is none. */
export async function deleteContribution(
  ctx: Context,
  request: MemoryRequestView,
  ownKey: string,
): Promise<boolean> {
  const memory = await readOwnMemory(ctx, request, ownKey)
  if (!memory) return false
  return deleteAndAnnounce(ctx, memory.id, (tx) => contributions.deleteOwn(tx, ownKey, ctx.now()))
}

/** For a contributor who asked us. False if there is none. */
export const deleteContributionById = (ctx: Context, id: string): Promise<boolean> =>
  deleteAndAnnounce(ctx, id, (tx) => contributions.deleteById(tx, id, ctx.now()))

async function deleteAndAnnounce(
  ctx: Context,
  contributionId: string,
  remove: (tx: Tx) => ReturnType<typeof contributions.deleteOwn>,
): Promise<boolean> {
  const deleted = await ctx.db.transaction().execute(async (tx) => {
    const { deleted, markedFamily: rootId } = await remove(tx)
    if (rootId) await ctx.queue.send(tx, 'announce-deleted-memory', { rootId, contributionId })
    return deleted
  })
  if (deleted) ctx.log.info({ contributionId }, 'memory deleted')
  return deleted
}

/** Queues the email about lines that lost their memory, unless one is waiting: it names all who took theirs back. */
export async function announceDeletedMemory(ctx: Context, rootId: string): Promise<void> {
  const planned = { submissionId: rootId, kind: 'memory-taken-back', repeatedSince: null } as const
  await families.withLock(ctx.db, rootId, async (tx) => {
    // The family may have been erased in the meantime.
    if (await submissions.find(tx, rootId)) await queueEmail(ctx, tx, planned)
  })
}

type Saved = { outcome: contributions.SaveOutcome; ownKey: string }

/**
 * Stores a memory, or changes it if the contributor's own key has one already: the same form sent twice is one memory.
 *   closed         the link has expired, was revoked or never existed
 *   used           the owner uses it already
 *   limit-reached  the link has reached its limit today
 *   full           the link has reached its total limit
 */
export async function saveContribution(
  ctx: Context,
  request: MemoryRequestView & { key: string },
  memory: { ownKey: string; input: ContributionInput },
): Promise<Saved> {
  const existing = await contributions.findOwn(ctx.db, memory.ownKey)
  const isElsewhere = existing !== undefined && existing.request_id !== request.id
  // A key belongs to one memory of one link.
  const ownKey = isElsewhere ? ctx.random.key() : memory.ownKey
  const outcome = await contributions.save(ctx.db, {
    ...memory.input,
    key: request.key,
    ownKey,
    id: ctx.random.uuid(),
    now: ctx.now(),
  })
  ctx.log.info({ requestId: request.id, outcome }, 'memory received')
  return { outcome, ownKey }
}
