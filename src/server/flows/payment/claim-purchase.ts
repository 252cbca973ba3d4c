import type { Context } from '#server/context.ts'
import * as accessKeys from '#server/store/access-keys.ts'
import * as checkouts from '#server/store/checkouts.ts'
import * as families from '#server/store/families.ts'
import * as purchases from '#server/store/purchases.ts'

type Return = { rootId: string; sessionId: string; keys: readonly string[] }

/**
 * A browser that opened a preview from an email and bought there is the owner's from then on: it knows the payment.
 * Returns its new key. Null if it needs none, or another checkout was paid.
 */
export async function claimPurchase(ctx: Context, { rootId, sessionId, keys }: Return) {
  if (await accessKeys.hasOwners(ctx.db, rootId, keys)) return null
  const checkout = await checkouts.findBySession(ctx.db, sessionId)
  const purchase = await purchases.find(ctx.db, rootId)
  if (!checkout || purchase?.paid_checkout_id !== checkout.id) return null
  const key = ctx.random.key()
  await families.withLock(ctx.db, rootId, (tx) =>
    accessKeys.addForBrowser(tx, { key, rootId, kind: 'browser', now: ctx.now() }),
  )
  return key
}
