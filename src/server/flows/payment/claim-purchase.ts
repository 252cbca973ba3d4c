import type { Context } from '#server/context.ts'
import * as accessKeys from '#server/store/access-keys.ts'
import * as families from '#server/store/families.ts'
import * as purchases from '#server/store/purchases.ts'

type Return = { rootId: string; sessionId: string; claim: string; keys: readonly string[] }

/**
 * The browser that brings the claim of its payment back is the owner's from then on, whether it had a key or not. Returns
 * its new key. Null if the claim was used, is too old or of another payment, or if the browser is the owner's already.
 */
export async function claimPurchase(ctx: Context, { rootId, sessionId, claim, keys }: Return) {
  return families.withLock(ctx.db, rootId, async (tx) => {
    const claimed = await purchases.claim(tx, { sessionId, claim, now: ctx.now() })
    if (claimed !== rootId || (await accessKeys.hasOwners(tx, rootId, keys))) return null
    const key = ctx.random.key()
    await accessKeys.addForBrowser(tx, { key, rootId, kind: 'browser', now: ctx.now() })
    return key
  })
}
