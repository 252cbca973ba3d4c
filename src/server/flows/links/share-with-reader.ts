import type { Access } from '#domain/access.ts'
import type { Context } from '#server/context.ts'
import * as accessKeys from '#server/store/access-keys.ts'
import * as eulogies from '#server/store/eulogies.ts'
import * as families from '#server/store/families.ts'
import * as readerLinks from '#server/store/reader-links.ts'
import * as submissions from '#server/store/submissions.ts'

/** The links of a family that work at the same time. */
const maxLinks = 3

/** Creates a link that opens the text of this version and nothing else. Its key is shown only now. */
export async function createReaderLink(ctx: Context, access: Access) {
  const submission = await submissions.findWithKey(ctx.db, access)
  if (!submission) return 'not-found'
  const { submissionId } = access
  if ((await eulogies.findPaid(ctx.db, submissionId)) === null) return 'not-paid'
  const { root_id: rootId } = submission
  const link = {
    id: ctx.random.uuid(),
    key: ctx.random.key(),
    rootId,
    submissionId,
    now: ctx.now(),
  }
  return ctx.db.transaction().execute(async (tx) => {
    // Two requests at the same time don't create one too many.
    await families.lock(tx, rootId)
    if ((await readerLinks.listValid(tx, rootId)).length >= maxLinks) return 'reader-limit'
    const madeBy = await accessKeys.findLinkMaker(tx, rootId, access.keys)
    await readerLinks.insert(tx, { ...link, madeBy })
    return link
  })
}

export async function listReaderLinks(ctx: Context, access: Access) {
  const submission = await submissions.findWithKey(ctx.db, access)
  return submission ? readerLinks.listValid(ctx.db, submission.root_id) : null
}

export async function revokeReaderLink(
  ctx: Context,
  access: Access & { linkId: string },
): Promise<boolean> {
  const submission = await submissions.findWithKey(ctx.db, access)
  if (!submission) return false
  return readerLinks.revoke(ctx.db, submission.root_id, access.linkId, ctx.now())
}

/** Null if the link is unknown, revoked or erased. */
export async function readShared(ctx: Context, key: string) {
  const shared = await readerLinks.findText(ctx.db, key)
  if (!shared) return null
  const [firstName = ''] = shared.customer_name.trim().split(/\s+/)
  return { person: shared.person, sharedBy: firstName, text: shared.full_eulogy }
}
