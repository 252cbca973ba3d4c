import { type RateLimitedAction, whenUncounted } from '#domain/limits/limits.ts'
import type { Context } from '#server/context.ts'

export type RateLimitDecision = 'allowed' | 'unavailable' | { waitSeconds: number }

export async function checkRateLimit(
  ctx: Context,
  action: RateLimitedAction,
  address: string,
): Promise<RateLimitDecision> {
  try {
    const waitSeconds = await ctx.guard.limits.consume(action, ctx.guard.hashNetwork(address))
    return waitSeconds === 0 ? 'allowed' : { waitSeconds }
  } catch (error) {
    ctx.log.warn(
      { action, reason: error instanceof Error ? error.name : '' },
      'rate limit check failed',
    )
    return whenUncounted[action] === 'allow' ? 'allowed' : 'unavailable'
  }
}
