import type { Context } from '#server/context.ts'
import * as callers from '#server/store/callers.ts'
import * as submissions from '#server/store/submissions.ts'

/** The browser has done its sum: it opens this one submission, however often it is sent. */
export async function acceptProof(
  ctx: Context,
  asked: { submissionId: string; keys: string[] },
): Promise<boolean> {
  const submission = await submissions.findWithKey(ctx.db, asked.submissionId, asked.keys)
  if (!submission) return false
  await callers.proved(ctx.db, submission.id, ctx.now())
  return true
}
