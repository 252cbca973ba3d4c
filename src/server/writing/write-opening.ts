import { openingTarget } from '#domain/length.ts'
import type { Context } from '#server/context.ts'
import type { Submission } from '#server/store/submissions.ts'
import { callAutomation } from './automation.ts'
import type { Order } from './call-model.ts'
import { type ComposedPreview, composePreview, type Watch } from './compose-preview.ts'
import { textOf } from './draft.ts'
import { markOnly } from './mark-only.ts'
import { keptKinds } from './piece-kinds.ts'
import { lengthOf, payloadOf, sourceFor, toldOf } from './task.ts'

/** Writes the opening of a submission, checked, and shows it sentence by sentence. */
export async function writeOpening(
  ctx: Context,
  order: Order,
  submission: Submission,
  watch: Watch,
): Promise<ComposedPreview> {
  const told = toldOf(submission)
  const source = sourceFor(submission, [])
  const kinds = keptKinds(ctx, order, submission, source)
  // Whoever awaits them hears of a failure; a rejection without a listener ends the process.
  kinds.catch(() => {})
  const { automation } = ctx.models
  if (automation) {
    const call = (signal: AbortSignal) => {
      watch.stage('writing')
      return automation.preview(payloadOf(submission, ''), signal)
    }
    const { text } = await callAutomation(ctx, order, automation, call)
    watch.stage('checking')
    const { lines, checked } = await markOnly(ctx, order, { told, source: await kinds }, text)
    for (const line of lines) watch.show(line)
    return { lines, text: textOf(lines), checked }
  }
  const about = openingTarget(lengthOf(submission).about)
  return composePreview(ctx, order, { told, source, kinds, about, attempt: 1 }, watch)
}
