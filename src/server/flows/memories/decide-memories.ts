import type { Context } from '#server/context.ts'
import type { Tx } from '#server/store/database/database.ts'
import * as memories from '#server/store/memories/memories.ts'
import * as memoryLinks from '#server/store/memories/memory-links.ts'
import { isOwned, type Owner } from './ask-for-memories.ts'

type Decision = Pick<memories.DecisionInput, 'state'> & {
  memories: readonly Pick<memories.DecisionInput, 'id' | 'changedAt'>[]
}

type Refusal = 'not-found' | 'memory-limit' | 'memory-changed'

/** Undoes the decisions before it. */
class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal)
    this.refusal = refusal
  }
}

/**
 * Records whether the owner uses memories or leaves them out: all of them, or none.
 *   preview-dropped  the preview told one of them, and has to be written again
 *   memory-changed   a contributor has changed one since the owner read it
 */
export async function decideMemories(
  ctx: Context,
  owner: Owner,
  decision: Decision,
): Promise<'saved' | 'preview-dropped' | Refusal> {
  const ids = decision.memories.map(({ id }) => id)
  const linkIds = await memories.listLinkIds(ctx.db, ids)
  if (linkIds === null) return 'not-found'
  for (const linkId of linkIds) if (!(await isOwned(ctx.db, owner, linkId))) return 'not-found'
  const { state } = decision
  let isDropped = false
  try {
    await ctx.db.transaction().execute(async (tx) => {
      await memoryLinks.lock(tx, { memories: ids })
      for (const memory of decision.memories)
        isDropped = (await decide(ctx, tx, { ...memory, state })) || isDropped
    })
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
  for (const memoryId of ids) ctx.log.info({ memoryId, state }, 'memory decided')
  return isDropped ? 'preview-dropped' : 'saved'
}

/** Whether the preview told it. */
async function decide(ctx: Context, tx: Tx, decision: memories.DecisionInput): Promise<boolean> {
  const outcome = await memories.decide(tx, { ...decision, now: ctx.now() })
  if (outcome === 'not-found') throw new Refused(outcome)
  if (outcome === 'limit-reached') throw new Refused('memory-limit')
  if (outcome === 'changed') throw new Refused('memory-changed')
  return outcome === 'preview-dropped'
}
