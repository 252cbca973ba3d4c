import type { Context } from '#server/context.ts'
import * as callers from '#server/store/callers.ts'
import * as rateLimits from '#server/store/rate-limits.ts'

const hourMs = 60 * 60 * 1000
/** Whoever submits late in the evening is still counted the next day. */
const callersKeptMs = 48 * hourMs

/** Lets go of what is kept only to count. */
export async function forget(ctx: Context): Promise<void> {
  const before = (ms: number) => new Date(ctx.now().getTime() - ms)
  const forgotten = {
    callers: await callers.forget(ctx.db, before(callersKeptMs)),
    counts: await rateLimits.forget(ctx.db, ctx.now()),
  }
  ctx.log.info(forgotten, 'forgotten')
}
