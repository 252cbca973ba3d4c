import type { Context } from '#server/context.ts'
import * as accessKeys from '#server/store/access-keys.ts'
import * as submissions from '#server/store/submissions.ts'

/** The key of a letter is exchanged for one of the browser's own; null for a wrong id or key alike. */
export async function exchangeKey(ctx: Context, submissionId: string, letterKey: string) {
  const submission = await submissions.findWithKey(ctx.db, submissionId, [letterKey])
  if (!submission) return null
  const key = ctx.random.key()
  await accessKeys.addForBrowser(ctx.db, key, submission.root_id, ctx.now())
  return { rootId: submission.root_id, key }
}
