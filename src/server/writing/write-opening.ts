import type { SentenceEvidence } from '#domain/evidence.ts'
import { countWords } from '#domain/length.ts'
import { minOpeningWords } from '#domain/preview/preview.ts'
import type { Context } from '#server/context.ts'
import type { Submission } from '#server/store/submissions.ts'
import { callAutomation, maxFailures, WritingFailed, type WritingRequest } from './call-model.ts'
import { composeOpening } from './compose-eulogy.ts'
import { joinLines, type Line } from './draft.ts'
import { classifyOnce } from './piece-kinds.ts'
import { evidenceOf, listMemoryIds } from './sentence-evidence.ts'
import type { Source } from './source.ts'
import { checkOnly, wasJudged } from './verifier/problems.ts'
import type { BegunDraft, EulogyTask, WritingStage } from './write-draft.ts'
import { lengthOf, sourceFor, toBriefInput, toPayload } from './writing-input.ts'

/** An opening, with the memories of others that it repeats, and the draft that it begins: none of an automation. */
export type WrittenOpening = {
  draft: BegunDraft | null
  lines: Line[]
  text: string
  checked: boolean
  evidence: SentenceEvidence[]
  memoryIds: string[]
}

type OnStage = (stage: WritingStage) => void

/** Writes, checks and reads the opening of a submission. Throws WritingFailed when no writer gave a usable one. */
export async function writeOpening(
  ctx: Context,
  request: WritingRequest,
  submission: Submission,
  onStage: OnStage,
): Promise<WrittenOpening> {
  const unclassified = sourceFor(submission, [])
  const kinds = classifyOnce(ctx, request, submission, unclassified)
  try {
    const opening = await write(ctx, request, submission, { unclassified, kinds }, onStage)
    const { lines } = opening
    const source = await kinds
    return {
      ...opening,
      text: joinLines(lines),
      checked: lines.every(wasJudged),
      evidence: lines.map((line) => evidenceOf(source, line)),
      memoryIds: listMemoryIds(source, lines),
    }
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
  onStage: OnStage,
): Promise<Pick<WrittenOpening, 'draft' | 'lines'>> {
  // Until it is awaited, a rejection would count as unhandled and end the process.
  kinds.catch(() => {})
  // The writer never sees an instruction in someone else's memory, so it has to wait for the kinds of those.
  const source = submission.othersMemories.length > 0 ? await kinds : unclassified
  const input = toBriefInput(submission, source)
  const { automation } = ctx.models
  if (automation) {
    const call = (signal: AbortSignal) => {
      onStage('writing')
      return automation.preview(toPayload(submission, source, ''), signal)
    }
    const { text } = await callAutomation(ctx, request, automation, call)
    onStage('checking')
    const lines = await checkOnly(ctx, request, { input, source: await kinds }, text)
    return { lines, draft: null }
  }
  return compose(ctx, request, {
    input,
    source,
    classified: kinds,
    opening: { text: '', checked: [] },
    ...lengthOf(submission),
    version: 1,
    different: '',
    attempt: 1,
    onStage,
  })
}

/** By the first writer of whose opening enough is left. */
async function compose(ctx: Context, request: WritingRequest, task: EulogyTask) {
  const reasons: string[] = []
  for (const [nth, writer] of ctx.models.writers.entries()) {
    if (request.signal.aborted || request.failures.count >= maxFailures) break
    try {
      const own = { ...task, attempt: task.attempt + nth }
      const { lines, text, draft } = await composeOpening(ctx, request, own, writer)
      if (countWords(text) >= minOpeningWords) return { lines, draft }
      await draft.end()
      reasons.push(`${writer.provider} too-short`)
    } catch (error) {
      if (!(error instanceof WritingFailed) || error.refusal) throw error
      reasons.push(error.reason)
    }
  }
  throw new WritingFailed(reasons.join(', ') || 'no writer left to try')
}
