import type { Context } from '#server/context.ts'
import * as accessKeys from '#server/store/access-keys.ts'
import * as emails from '#server/store/emails.ts'
import * as purchases from '#server/store/purchases.ts'
import * as readerLinks from '#server/store/reader-links.ts'
import * as submissions from '#server/store/submissions.ts'

/**
 * Revokes all links, readers' links and browser keys of an order's family. Emails still waiting to be sent get a new key.
 * Null if there is no such order.
 */
export async function revokeLinks(ctx: Context, orderNumber: string): Promise<number | null> {
  const order = await purchases.findByOrderNumber(ctx.db, orderNumber)
  if (!order) return null
  const revoked = await ctx.db.transaction().execute(async (tx) => {
    await emails.renewPending(tx, order.root_id)
    const links = await readerLinks.revokeAll(tx, order.root_id, ctx.now())
    return links + (await accessKeys.revokeAll(tx, order.root_id, ctx.now()))
  })
  ctx.log.warn({ rootId: order.root_id, revoked }, 'links revoked')
  return revoked
}

/** Leaves only the browser that asks able to open the family. Null if its key doesn't. */
export async function revokeOtherLinks(
  ctx: Context,
  { submissionId, keys }: { submissionId: string; keys: string[] },
): Promise<number | null> {
  const submission = await submissions.findWithKey(ctx.db, submissionId, keys)
  if (!submission) return null
  const { root_id: rootId } = submission
  const family = { rootId, keptKeys: keys, now: ctx.now() }
  const revoked = await accessKeys.revokeOthers(ctx.db, family)
  ctx.log.info({ rootId, revoked }, 'other links revoked')
  return revoked
}
