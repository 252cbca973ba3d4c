import type { Context } from '#server/context.ts'
import { alertOperator } from '#server/flows/email/alert-operator.ts'
import * as contributions from '#server/store/contributions/contributions.ts'
import { isOwned, type Owner } from './memory-requests.ts'

/**
 * Records whether the owner uses a memory, leaves it out, or hides it. A report also hides it.
 *   preview-dropped  the preview told it, and has to be written again
 *   memory-changed   its contributor has changed it since the owner read it
 */
export async function decideContribution(
  ctx: Context,
  owner: Owner,
  decision: contributions.DecisionInput,
): Promise<'saved' | 'preview-dropped' | 'not-found' | 'memory-limit' | 'memory-changed'> {
  const requestId = await contributions.findRequestId(ctx.db, decision.id)
  if (!requestId || !(await isOwned(ctx.db, owner, requestId))) return 'not-found'
  const state = decision.report ? 'hidden' : decision.state
  const outcome = await ctx.db.transaction().execute(async (tx) => {
    const decided = await contributions.decide(tx, { ...decision, state, now: ctx.now() })
    const subject = { alert: 'memory-reported', subjectId: decision.id } as const
    if (decision.report && isSaved(decided))
      await alertOperator(ctx, tx, subject, await contributions.countReports(tx, decision.id))
    return decided
  })
  if (outcome === 'limit-reached') return 'memory-limit'
  if (outcome === 'changed') return 'memory-changed'
  ctx.log.info({ contributionId: decision.id, state, reported: decision.report }, 'memory decided')
  return outcome
}

const isSaved = (outcome: string) => outcome === 'saved' || outcome === 'preview-dropped'
