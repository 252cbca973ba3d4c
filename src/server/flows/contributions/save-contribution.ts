import type { ContributionInput } from '#domain/contributions/contribution-input.ts'
import type { Context } from '#server/context.ts'
import * as contributions from '#server/store/contributions/contributions.ts'
import type { MemoryRequestView } from './read-memory-request.ts'

type Saved = { outcome: contributions.SaveOutcome; ownKey: string }

/**
 * Stores a memory, or changes it if the contributor's own key has one already: the same form sent twice is one memory.
 *   closed         the link has expired, was revoked or never existed
 *   used           the owner uses it already
 *   limit-reached  the link has as many as it may have today
 *   full           the link has as many as it may have in all
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
