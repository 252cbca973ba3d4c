import type { Access } from '#domain/access.ts'
import type { Context } from '#server/context.ts'
import { forgetOtherAddresses } from '#server/flows/email/change-address.ts'
import * as accessKeys from '#server/store/access-keys.ts'
import type { Tx } from '#server/store/database/database.ts'
import * as orders from '#server/store/desk/orders.ts'
import * as emails from '#server/store/emails.ts'
import * as families from '#server/store/families.ts'
import * as memoryLinks from '#server/store/memories/memory-links.ts'
import * as readerLinks from '#server/store/reader-links.ts'
import * as submissions from '#server/store/submissions.ts'

/**
 * Revokes all links, the link for readers and those for contributors, and browser keys of a family. Only the address of its first form
 * gets new ones: that of a later version, or one that paid, may be a stranger's. Returns how many still worked.
 */
export async function revokeFamilyLinks(ctx: Context, rootId: string): Promise<number> {
  const revoked = await families.withLock(ctx.db, rootId, async (tx) => {
    const root = await submissions.find(tx, rootId)
    if (root) {
      await forgetOtherAddresses(ctx, tx, rootId, root.email)
      await orders.changeEmail(tx, rootId, root.email)
    }
    return revokeKeysIn(ctx, tx, rootId)
  })
  ctx.log.warn({ rootId, revoked }, 'links revoked')
  return revoked
}

/** The same in a transaction that has locked the family. Emails still waiting to be sent get a new key; only the kept keys stay. */
export async function revokeKeysIn(
  ctx: Context,
  tx: Tx,
  rootId: string,
  kept: readonly string[] = [],
): Promise<number> {
  await emails.renewPending(tx, rootId)
  const links = await readerLinks.revokeAll(tx, rootId, ctx.now())
  const requests = await memoryLinks.revokeAll(tx, rootId, ctx.now())
  return links + requests + (await accessKeys.revokeAll(tx, rootId, ctx.now(), kept))
}

/** How many links and browser keys of a family still work. */
export async function countValidKeys(ctx: Context, rootId: string): Promise<number> {
  const link = await readerLinks.findValid(ctx.db, rootId)
  const requests = await memoryLinks.listValid(ctx.db, { rootId }, ctx.now())
  return (
    Number(link !== undefined) + requests.length + (await accessKeys.countValid(ctx.db, rootId))
  )
}

/** Leaves only the owner's browser that asks able to open the family. */
export async function revokeOtherLinks(
  ctx: Context,
  access: Access,
): Promise<number | 'not-found' | 'not-owner'> {
  const submission = await submissions.findWithKey(ctx.db, access)
  if (!submission) return submissions.explainRefusal(ctx.db, access)
  const { root_id: rootId } = submission
  const revoked = await families.withLock(ctx.db, rootId, (tx) =>
    revokeKeysIn(ctx, tx, rootId, access.keys),
  )
  ctx.log.info({ rootId, revoked }, 'other links revoked')
  return revoked
}
