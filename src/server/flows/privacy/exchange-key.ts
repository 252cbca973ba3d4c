import type { Context } from '#server/context.ts'
import * as accessKeys from '#server/store/access-keys.ts'
import * as submissions from '#server/store/submissions.ts'

/** Exchanges the key from an email for a new browser key. Null if the id or the key is wrong. */
export async function exchangeKey(ctx: Context, submissionId: string, emailKey: string) {
  const submission = await submissions.findWithKey(ctx.db, submissionId, [emailKey])
  if (!submission) return null
  const key = ctx.random.key()
  await accessKeys.addForBrowser(ctx.db, key, submission.root_id, ctx.now())
  return { rootId: submission.root_id, key }
}
