import type { Access } from '#domain/access.ts'
import type { FollowUpAnswer } from '#domain/input/follow-up-answer.ts'
import type { Context } from '#server/context.ts'
import * as followUpAnswers from '#server/store/follow-up-answers.ts'
import * as submissions from '#server/store/submissions.ts'

export type FollowUpAnswerOutcome =
  | { followUpAnswers: FollowUpAnswer[] }
  | 'not-found'
  | 'already-paid'
  | 'answer-limit'

/** Saves an answer given next to the preview, so the rest of the text can use it. */
export async function addFollowUpAnswer(
  ctx: Context,
  request: Access & { answer: FollowUpAnswer },
): Promise<FollowUpAnswerOutcome> {
  const submission = await submissions.findWithKey(ctx.db, request)
  if (!submission) return 'not-found'
  const outcome = await followUpAnswers.add(ctx.db, submission.id, request.answer, ctx.now())
  if (outcome === 'already-paid') return 'already-paid'
  if (outcome === 'limit-reached') return 'answer-limit'
  ctx.log.info({ submissionId: submission.id }, 'follow-up answer saved')
  return { followUpAnswers: await followUpAnswers.list(ctx.db, submission.id) }
}
