import type { Context } from '#server/context.ts'
import type { BriefInput } from './brief.ts'
import type { WritingRequest } from './call-model.ts'
import { checkLines } from './check-lines.ts'
import { type Line, linesOf } from './draft.ts'
import type { Source } from './source.ts'

const batchSize = 15

/** A text from elsewhere is checked for marks only: nothing is rewritten, removed or shortened. */
export async function checkOnly(
  ctx: Context,
  order: WritingRequest,
  { input, source }: { input: BriefInput; source: Source },
  text: string,
): Promise<{ lines: Line[]; checked: boolean }> {
  const judges = ctx.models.judgesFor(null)
  const checking = { source, about: input, judges, batchSize }
  const lines = await checkLines(ctx, order, checking, linesOf(text))
  return { lines, checked: lines.every(wasJudged) }
}

export const wasJudged = ({ checked }: Line): boolean =>
  checked?.objections.every(({ rule }) => rule !== 'not-judged') ?? false
