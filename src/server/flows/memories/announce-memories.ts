import { purchaseCan } from '#domain/order/purchase.ts'
import type { Context } from '#server/context.ts'
import { isLasting } from '#server/flows/email/admit-email.ts'
import { queueEmail } from '#server/flows/email/queue-email.ts'
import * as families from '#server/store/families.ts'
import * as memories from '#server/store/memories/memories.ts'
import * as submissions from '#server/store/submissions.ts'

const dayMs = 24 * 60 * 60 * 1000
const batchSize = 500

/**
 * Queues one email to each owner who has new memories from others, at most one in 24 hours: what is added in the
 * meantime is in the next one. Runs every few minutes. What the owner has decided about by then isn't announced.
 */
export async function announceMemories(ctx: Context): Promise<number> {
  const since = new Date(ctx.now().getTime() - dayMs)
  let queued = 0
  let after: string | null = null
  for (;;) {
    const due: string[] = await memories.listDue(ctx.db, { since, after, limit: batchSize })
    for (const rootId of due) if (await announce(ctx, rootId, since)) queued += 1
    after = due.at(-1) ?? null
    if (due.length < batchSize) break
  }
  if (queued > 0) ctx.log.info({ queued }, 'emails about new memories queued')
  return queued
}

/** False if nothing is left to announce, another worker does it, or it may not be sent today. */
async function announce(ctx: Context, rootId: string, since: Date): Promise<boolean> {
  if (!(await submissions.find(ctx.db, rootId))) return false
  return families.withLock(ctx.db, rootId, async (tx, purchase) => {
    const bought = purchase !== undefined && purchaseCan('view', purchase)
    const planned = { submissionId: rootId, kind: 'new-memories', repeatedSince: since } as const
    const outcome = await queueEmail(ctx, tx, { ...planned, bought })
    // A mailbox that takes no such email is not asked again every few minutes.
    if (outcome === 'queued' || (outcome !== 'queued-before' && isLasting(outcome)))
      await memories.markAnnounced(tx, rootId, ctx.now())
    return outcome === 'queued'
  })
}
