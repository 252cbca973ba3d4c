import type { Access } from '#domain/access.ts'
import type { Context } from '#server/context.ts'
import * as confirmedSentences from '#server/store/confirmed-sentences.ts'
import * as submissions from '#server/store/submissions.ts'

/** Confirms that a marked or removed sentence is true, so later versions may use it, or undoes that. */
export async function confirmSentence(
  ctx: Context,
  request: Access & { sentence: string; isTrue: boolean },
): Promise<boolean> {
  const submission = await submissions.findWithKey(ctx.db, request)
  if (!submission) return false
  const confirmed = { submissionId: submission.id, sentence: request.sentence }
  return request.isTrue
    ? confirmedSentences.confirm(ctx.db, { ...confirmed, now: ctx.now() })
    : confirmedSentences.withdraw(ctx.db, confirmed)
}
