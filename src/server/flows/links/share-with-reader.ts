import { type Access, isOwnersKind } from '#domain/access.ts'
import type { Context } from '#server/context.ts'
import * as accessKeys from '#server/store/access-keys.ts'
import type { Db } from '#server/store/database/database.ts'
import * as eulogies from '#server/store/eulogies.ts'
import * as families from '#server/store/families.ts'
import * as readerLinks from '#server/store/reader-links.ts'
import * as submissions from '#server/store/submissions.ts'

/**
 * Makes the link that opens the newest version and nothing else, unless there is one. Returns the one that works, so that a
 * request whose reply was lost can be sent again.
 */
export async function makeReaderLink(
  ctx: Context,
  access: Access,
  { id, key }: { id: string; key: string },
) {
  const submission = await submissions.findWithKey(ctx.db, access)
  if (!submission) return 'not-found'
  if ((await eulogies.findPaid(ctx.db, submission.id)) === null) return 'not-paid'
  const { root_id: rootId } = submission
  return families.withLock(ctx.db, rootId, async (tx) => {
    const [maker] = await accessKeys.listValid(tx, rootId, access.keys)
    if (!maker) return 'not-found'
    await readerLinks.insert(tx, { id, key, rootId, makerHash: maker.hash, now: ctx.now() })
    return findLink(tx, rootId, access.keys)
  })
}

export async function findReaderLink(ctx: Context, access: Access) {
  const submission = await submissions.findWithKey(ctx.db, access)
  return submission ? findLink(ctx.db, submission.root_id, access.keys) : 'not-found'
}

/** The link that works, if there is one. A linked browser may stop only its own. */
async function findLink(db: Db, rootId: string, keys: readonly string[]) {
  const link = await readerLinks.findValid(db, rootId)
  if (!link) return { link: null }
  const held = await accessKeys.listValid(db, rootId, keys)
  const canStop = held.some(({ kind, hash }) => isOwnersKind(kind) || hash.equals(link.maker_hash))
  return { link: { id: link.id, canStop } }
}

export async function revokeReaderLink(
  ctx: Context,
  access: Access & { linkId: string },
): Promise<'revoked' | 'not-found' | 'not-owner'> {
  const submission = await submissions.findWithKey(ctx.db, access)
  if (!submission) return 'not-found'
  const { root_id: rootId } = submission
  const { link } = await findLink(ctx.db, rootId, access.keys)
  if (link?.id !== access.linkId) return 'not-found'
  if (!link.canStop) return 'not-owner'
  return (await readerLinks.revoke(ctx.db, rootId, link.id, ctx.now())) ? 'revoked' : 'not-found'
}

/** Null if the link is unknown, revoked or erased. */
export async function readShared(ctx: Context, key: string) {
  const shared = await readerLinks.findText(ctx.db, key)
  if (!shared) return null
  const [firstName = ''] = shared.customer_name.trim().split(/\s+/)
  return { person: shared.person, sharedBy: firstName, text: shared.full_eulogy }
}
