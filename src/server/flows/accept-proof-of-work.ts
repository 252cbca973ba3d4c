import type { Context } from '#server/context.ts'
import * as submissionOrigins from '#server/store/submission-origins.ts'
import * as submissions from '#server/store/submissions.ts'

/** The browser has done its sum: it opens this one submission, however often it is sent. */
export async function acceptProofOfWork(
  ctx: Context,
  asked: { submissionId: string; keys: string[] },
): Promise<boolean> {
  const submission = await submissions.findWithKey(ctx.db, asked.submissionId, asked.keys)
  if (!submission) return false
  await submissionOrigins.markPowSolved(ctx.db, submission.id, ctx.now())
  return true
}
