import { purchaseCan } from '#domain/order/purchase.ts'
import type { Context } from '#server/context.ts'
import * as announcements from '#server/store/contributions/announcements.ts'
import * as emails from '#server/store/emails.ts'
import * as purchases from '#server/store/purchases.ts'
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
    const due: string[] = await announcements.listDue(ctx.db, { since, after, limit: batchSize })
    for (const rootId of due) if (await announce(ctx, rootId, since)) queued += 1
    after = due.at(-1) ?? null
    if (due.length < batchSize) break
  }
  if (queued > 0) ctx.log.info({ queued }, 'emails about new memories queued')
  return queued
}

/** False if nothing is left to announce, another worker does it, or the mailbox has reached its limit for today. */
async function announce(ctx: Context, rootId: string, since: Date): Promise<boolean> {
  const submission = await submissions.find(ctx.db, rootId)
  if (!submission) return false
  return ctx.db.transaction().execute(async (tx) => {
    const now = ctx.now()
    const purchase = await purchases.find(tx, rootId)
    const isBought = purchase !== undefined && purchaseCan('view', purchase)
    const mailbox = ctx.guard.hashMailbox(submission.email)
    const count = { mailbox, max: ctx.guard.previewEmailsPerMailbox, now }
    // The address of an unpaid submission may be a stranger's.
    if (!isBought && !(await emails.takeFromDailyLimit(tx, count))) return false
    const id = ctx.random.uuid()
    const kind = 'new-memories'
    const email = await emails.insertOrRepeat(tx, { id, submissionId: rootId, kind, since, now })
    if (!email) return false
    await announcements.markAnnounced(tx, rootId, now)
    await ctx.queue.send(tx, 'send-email', { emailId: email.id }, email.sends)
    return true
  })
}
