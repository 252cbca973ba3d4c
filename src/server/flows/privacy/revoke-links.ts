import type { Context } from '#server/context.ts'
import * as accessKeys from '#server/store/access-keys.ts'
import * as emails from '#server/store/emails.ts'
import * as purchases from '#server/store/purchases.ts'

/**
 * Revokes all links and browser keys of an order's family. Emails still waiting to be sent get a new key.
 * Null if there is no such order.
 */
export async function revokeLinks(ctx: Context, orderNumber: string): Promise<number | null> {
  const order = await purchases.findByOrderNumber(ctx.db, orderNumber)
  if (!order) return null
  const revoked = await ctx.db.transaction().execute(async (tx) => {
    await emails.renewPending(tx, order.root_id)
    return accessKeys.revokeAll(tx, order.root_id, ctx.now())
  })
  ctx.log.warn({ rootId: order.root_id, revoked }, 'links revoked')
  return revoked
}
