import type { Context } from '#server/context.ts'
import type { BriefInput } from '#server/writing/brief.ts'
import type { WritingRequest } from '#server/writing/call-model.ts'
import { checkLines } from '#server/writing/check-lines.ts'
import { type Line, linesOf } from '#server/writing/draft.ts'
import type { Source } from '#server/writing/source.ts'

const batchSize = 15

/** Checks a text that another system wrote: it may be marked, but is never rewritten or shortened. */
export async function checkOnly(
  ctx: Context,
  request: WritingRequest,
  { input, source }: { input: BriefInput; source: Source },
  text: string,
): Promise<{ lines: Line[]; checked: boolean }> {
  const judges = ctx.models.judgesFor(null)
  const options = { source, settings: input, judges, batchSize }
  const lines = await checkLines(ctx, request, options, linesOf(text))
  return { lines, checked: lines.every(wasJudged) }
}

export const wasJudged = ({ checked }: Line): boolean =>
  checked?.objections.every(({ rule }) => rule !== 'not-judged') ?? false
