import type { FollowUpAnswer } from '#domain/follow-up-answer.ts'
import type { Context } from '#server/context.ts'
import * as followUpAnswers from '#server/store/follow-up-answers.ts'
import * as submissions from '#server/store/submissions.ts'

export type FollowUpAnswerOutcome =
  | { followUpAnswers: FollowUpAnswer[] }
  | 'not-found'
  | 'already-paid'
  | 'answer-limit'

/** Keeps an answer that was given beside the preview: the rest of the text is written from it too. */
export async function addFollowUpAnswer(
  ctx: Context,
  asked: { submissionId: string; keys: string[]; afterthought: FollowUpAnswer },
): Promise<FollowUpAnswerOutcome> {
  const submission = await submissions.findWithKey(ctx.db, asked.submissionId, asked.keys)
  if (!submission) return 'not-found'
  const kept = await followUpAnswers.add(ctx.db, submission.id, asked.afterthought, ctx.now())
  if (kept === 'already-paid') return 'already-paid'
  if (kept === 'limit-reached') return 'answer-limit'
  ctx.log.info({ submissionId: submission.id }, 'follow-up answer saved')
  return { followUpAnswers: await followUpAnswers.list(ctx.db, submission.id) }
}
