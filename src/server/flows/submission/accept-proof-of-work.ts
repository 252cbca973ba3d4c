import type { Context } from '#server/context.ts'
import * as submissionOrigins from '#server/store/submission-origins.ts'
import * as submissions from '#server/store/submissions.ts'

/** Records a solved proof of work. It counts for one submission, even if sent again. */
export async function acceptProofOfWork(
  ctx: Context,
  request: { submissionId: string; keys: string[] },
): Promise<boolean> {
  const submission = await submissions.findWithKey(ctx.db, request.submissionId, request.keys)
  if (!submission) return false
  await submissionOrigins.markPowSolved(ctx.db, submission.id, ctx.now())
  return true
}
