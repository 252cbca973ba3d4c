import { openingTarget } from '#domain/length.ts'
import type { Context } from '#server/context.ts'
import type { Submission } from '#server/store/submissions.ts'
import { callAutomation } from './automation.ts'
import type { WritingRequest } from './call-model.ts'
import { type ComposedPreview, composePreview, type OpeningListener } from './compose-preview.ts'
import { textOf } from './draft.ts'
import { checkOnly } from './mark-only.ts'
import { classifyOnce } from './piece-kinds.ts'
import { briefInputOf, lengthOf, payloadOf, sourceFor } from './writing-input.ts'

/** Writes the opening of a submission, checked, and shows it sentence by sentence. */
export async function writeOpening(
  ctx: Context,
  order: WritingRequest,
  submission: Submission,
  watch: OpeningListener,
): Promise<ComposedPreview> {
  const input = briefInputOf(submission)
  const source = sourceFor(submission, [])
  const kinds = classifyOnce(ctx, order, submission, source)
  // Whoever awaits them hears of a failure; a rejection without a listener ends the process.
  kinds.catch(() => {})
  const { automation } = ctx.models
  if (automation) {
    const call = (signal: AbortSignal) => {
      watch.onStage('writing')
      return automation.preview(payloadOf(submission, ''), signal)
    }
    const { text } = await callAutomation(ctx, order, automation, call)
    watch.onStage('checking')
    const { lines, checked } = await checkOnly(ctx, order, { input, source: await kinds }, text)
    for (const line of lines) watch.onLine(line)
    return { lines, text: textOf(lines), checked }
  }
  const targetWords = openingTarget(lengthOf(submission).targetWords)
  return composePreview(ctx, order, { input, source, kinds, targetWords, attempt: 1 }, watch)
}
