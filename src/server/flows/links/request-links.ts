import type { Context } from '#server/context.ts'
import * as linkRequests from '#server/store/link-requests.ts'

/** Queues the lookup, so a request takes as long for an unknown address as for a known one. */
export async function requestLinks(ctx: Context, email: string): Promise<void> {
  const requestId = ctx.random.uuid()
  await ctx.db.transaction().execute(async (tx) => {
    await linkRequests.insert(tx, requestId, email, ctx.now())
    await ctx.queue.send(tx, 'find-links', { requestId })
  })
  ctx.log.info({ requestId }, 'private links requested')
}
