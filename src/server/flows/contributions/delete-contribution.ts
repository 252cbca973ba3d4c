import type { Context } from '#server/context.ts'
import * as contributions from '#server/store/contributions/contributions.ts'
import { type MemoryRequestView, readOwnMemory } from './read-memory-request.ts'

/** Deletes a contributor's own memory, at any time. False if there is none. */
export async function deleteContribution(
  ctx: Context,
  request: MemoryRequestView,
  ownKey: string,
): Promise<boolean> {
  const memory = await readOwnMemory(ctx, request, ownKey)
  if (!memory) return false
  const deleted = await contributions.deleteOwn(ctx.db, ownKey, ctx.now())
  if (deleted) ctx.log.info({ contributionId: memory.id }, 'memory deleted')
  return deleted
}
