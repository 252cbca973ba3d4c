import { type Access, kindAfterOpening } from '#domain/access.ts'
import type { Context } from '#server/context.ts'
import * as accessKeys from '#server/store/access-keys.ts'
import * as families from '#server/store/families.ts'
import * as mailboxes from '#server/store/mailboxes.ts'
import * as submissions from '#server/store/submissions.ts'

/** The keys are those of this browser. */
type LinkOpened = Access & { emailKey: string }

/**
 * Exchanges the key from an email for a new key of this browser; none if it has one already that may as much. Null if the id
 * or the key is wrong.
 */
export async function exchangeKey(ctx: Context, request: LinkOpened) {
  const { emailKey, keys } = request
  const submission = await submissions.findWithKey(ctx.db, { ...request, keys: [emailKey] })
  if (!submission) return null
  const { root_id: rootId } = submission
  const now = ctx.now()
  return families.withLock(ctx.db, rootId, async (tx) => {
    const [opened] = await accessKeys.listValid(tx, rootId, [emailKey])
    if (!opened) return null
    await mailboxes.addByKey(tx, emailKey, now)
    const kind = kindAfterOpening(opened, now) === 'browser' ? 'browser' : 'linked-browser'
    const held = await accessKeys.listValid(tx, rootId, keys)
    if (held.some((each) => each.kind === 'browser' || each.kind === kind))
      return { rootId, key: null }
    const key = ctx.random.key()
    await accessKeys.addForBrowser(tx, { key, rootId, kind, now })
    return { rootId, key }
  })
}
