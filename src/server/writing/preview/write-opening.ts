import { openingTarget } from '#domain/length.ts'
import type { Context } from '#server/context.ts'
import type { Submission } from '#server/store/submissions.ts'
import { callAutomation } from '#server/writing/call-automation.ts'
import type { WritingRequest } from '#server/writing/call-model.ts'
import { textOf } from '#server/writing/draft.ts'
import { classifyOnce } from '#server/writing/piece-kinds.ts'
import { listContributions } from '#server/writing/sentence-evidence.ts'
import type { Source } from '#server/writing/source.ts'
import { checkOnly } from '#server/writing/verifier/problems.ts'
import { briefInputOf, lengthOf, payloadOf, sourceFor } from '#server/writing/writing-input.ts'
import { type ComposedPreview, composePreview } from './compose-preview.ts'
import type { OpeningListener } from './reveal-opening.ts'

/** An opening, with the memories of others that it repeats. */
export type WrittenOpening = ComposedPreview & { contributions: string[] }

/** Writes and checks the opening of a submission, and reports it sentence by sentence. */
export async function writeOpening(
  ctx: Context,
  request: WritingRequest,
  submission: Submission,
  listener: OpeningListener,
): Promise<WrittenOpening> {
  const unclassified = sourceFor(submission, [])
  const kinds = classifyOnce(ctx, request, submission, unclassified)
  try {
    const composed = await write(ctx, request, submission, { unclassified, kinds }, listener)
    return { ...composed, contributions: listContributions(await kinds, composed.lines) }
  } finally {
    // If writing failed or was stopped, the call is settled before its process may end.
    await kinds.catch(() => {})
  }
}

async function write(
  ctx: Context,
  request: WritingRequest,
  submission: Submission,
  { unclassified, kinds }: { unclassified: Source; kinds: Promise<Source> },
  listener: OpeningListener,
): Promise<ComposedPreview> {
  // Until it is awaited, a rejection would count as unhandled and end the process.
  kinds.catch(() => {})
  // The writer never sees an instruction in someone else's memory, so it has to wait for the kinds of those.
  const source = submission.contributions.length > 0 ? await kinds : unclassified
  const input = briefInputOf(submission, source)
  const { automation } = ctx.models
  if (automation) {
    const call = (signal: AbortSignal) => {
      listener.onStage('writing')
      return automation.preview(payloadOf(submission, source, ''), signal)
    }
    const { text } = await callAutomation(ctx, request, automation, call)
    listener.onStage('checking')
    const { lines, checked } = await checkOnly(ctx, request, { input, source: await kinds }, text)
    for (const line of lines) listener.onLine(line)
    return { lines, text: textOf(lines), checked }
  }
  const targetWords = openingTarget(lengthOf(submission).targetWords)
  return composePreview(ctx, request, { input, source, kinds, targetWords, attempt: 1 }, listener)
}
