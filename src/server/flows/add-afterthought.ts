import type { Afterthought } from '#domain/afterthought.ts'
import type { Context } from '#server/context.ts'
import * as afterthoughts from '#server/store/afterthoughts.ts'
import * as submissions from '#server/store/submissions.ts'

export type AfterthoughtOutcome =
  | { afterthoughts: Afterthought[] }
  | 'not-found'
  | 'already-paid'
  | 'told-enough'

/** Keeps an answer that was given beside the preview: the rest of the text is written from it too. */
export async function addAfterthought(
  ctx: Context,
  asked: { submissionId: string; keys: string[]; afterthought: Afterthought },
): Promise<AfterthoughtOutcome> {
  const submission = await submissions.findWithKey(ctx.db, asked.submissionId, asked.keys)
  if (!submission) return 'not-found'
  const kept = await afterthoughts.add(ctx.db, submission.id, asked.afterthought, ctx.now())
  if (kept === 'paid') return 'already-paid'
  if (kept === 'full') return 'told-enough'
  ctx.log.info({ submissionId: submission.id }, 'afterthought kept')
  return { afterthoughts: await afterthoughts.list(ctx.db, submission.id) }
}
