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
  return deleteAndTellOwner(ctx, memory.id, (tx) => contributions.deleteOwn(tx, ownKey, ctx.now()))
}

/** For a contributor who asked us. False if there is none. */
export const deleteContributionById = (ctx: Context, id: string): Promise<boolean> =>
  deleteAndTellOwner(ctx, id, (tx) => contributions.deleteById(tx, id, ctx.now()))

async function deleteAndTellOwner(
  ctx: Context,
  contributionId: string,
  remove: (tx: Tx) => ReturnType<typeof contributions.deleteOwn>,
): Promise<boolean> {
  const deleted = await ctx.db.transaction().execute(async (tx) => {
    const { deleted, markedFamily: rootId } = await remove(tx)
    if (rootId) await ctx.queue.send(tx, 'tell-taken-back', { rootId, contributionId })
    return deleted
  })
  if (deleted) ctx.log.info({ contributionId }, 'memory deleted')
  return deleted
}

/** Queues the email about lines that lost their memory, unless one is waiting: it names all who took theirs back. */
export async function tellTakenBack(ctx: Context, rootId: string): Promise<void> {
  const planned = { submissionId: rootId, kind: 'memory-taken-back', repeatedSince: null } as const
  await families.withLock(ctx.db, rootId, async (tx) => {
    // The family may have been erased meanwhile.
    if (await submissions.find(tx, rootId)) await queueEmail(ctx, tx, planned)
  })
}
