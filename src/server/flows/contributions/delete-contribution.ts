import type { Context } from '#server/context.ts'
import * as contributions from '#server/store/contributions/contributions.ts'
import { type MemoryRequestView, readOwnMemory } from './read-memory-request.ts'

/** Deletes a contributor's own memory, at any time. False if there is none. */
export async function deleteContribution(
  ctx: Context,
  request: MemoryRequestView,
  ownKey: string,
): Promise<boolean> {
  if (!(await readOwnMemory(ctx, request, ownKey))) return false
  const deleted = await contributions.deleteOwn(ctx.db, ownKey, ctx.now())
  if (deleted) ctx.log.info({ requestId: request.id }, 'memory deleted by its contributor')
  return deleted
}
