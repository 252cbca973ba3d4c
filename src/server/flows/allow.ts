import { type LimitedAct, withoutCount } from '#domain/limits.ts'
import type { Context } from '#server/context.ts'

export type Allowed = 'go' | 'not-now' | { waitSeconds: number }

/** Whether a network may do this once more. */
export async function allow(ctx: Context, act: LimitedAct, address: string): Promise<Allowed> {
  try {
    const waitSeconds = await ctx.guard.limits.take(act, ctx.guard.network(address))
    return waitSeconds === 0 ? 'go' : { waitSeconds }
  } catch (error) {
    ctx.log.warn({ act, reason: error instanceof Error ? error.name : '' }, 'could not count')
    return withoutCount[act] === 'go' ? 'go' : 'not-now'
  }
}
