import { type RateLimitedAction, whenUncounted } from '#domain/rate-limits.ts'
import type { Context } from '#server/context.ts'

export type RateLimitDecision = 'allowed' | 'unavailable' | { waitSeconds: number }

/** Whether a network may do this once more. */
export async function checkRateLimit(
  ctx: Context,
  act: RateLimitedAction,
  address: string,
): Promise<RateLimitDecision> {
  try {
    const waitSeconds = await ctx.guard.limits.consume(act, ctx.guard.hashNetwork(address))
    return waitSeconds === 0 ? 'allowed' : { waitSeconds }
  } catch (error) {
    ctx.log.warn(
      { act, reason: error instanceof Error ? error.name : '' },
      'rate limit check failed',
    )
    return whenUncounted[act] === 'allow' ? 'allowed' : 'unavailable'
  }
}
