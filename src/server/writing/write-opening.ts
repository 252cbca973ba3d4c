import type { SentenceEvidence } from '#domain/evidence.ts'
import { countWords, openingTarget } from '#domain/length.ts'
import { minOpeningWords } from '#domain/preview/preview.ts'
import type { Context } from '#server/context.ts'
import type { Submission } from '#server/store/submissions.ts'
import { callAutomation, maxFailures, WritingFailed, type WritingRequest } from './call-model.ts'
import { composeEulogy, type EulogyTask, type WritingStage } from './compose-eulogy.ts'
import { joinLines, type Line } from './draft.ts'
import { classifyOnce } from './piece-kinds.ts'
import { evidenceOf, listContributions } from './sentence-evidence.ts'
import type { Source } from './source.ts'
import { checkOnly, wasJudged } from './verifier/problems.ts'
import { lengthOf, sourceFor, toBriefInput, toPayload } from './writing-input.ts'

/** An opening, with the memories of others that it repeats. */
export type WrittenOpening = {
  lines: Line[]
  text: string
  checked: boolean
  evidence: SentenceEvidence[]
  contributions: string[]
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
    const lines = await write(ctx, request, submission, { unclassified, kinds }, onStage)
    const source = await kinds
    return {
      lines,
      text: joinLines(lines),
      checked: lines.every(wasJudged),
      evidence: lines.map((line) => evidenceOf(source, line)),
      contributions: listContributions(source, lines),
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
): Promise<Line[]> {
  // Until it is awaited, a rejection would count as unhandled and end the process.
  kinds.catch(() => {})
  // The writer never sees an instruction in someone else's memory, so it has to wait for the kinds of those.
  const source = submission.contributions.length > 0 ? await kinds : unclassified
  const input = toBriefInput(submission, source)
  const { automation } = ctx.models
  if (automation) {
    const call = (signal: AbortSignal) => {
      onStage('writing')
      return automation.preview(toPayload(submission, source, ''), signal)
    }
    const { text } = await callAutomation(ctx, request, automation, call)
    onStage('checking')
    return (await checkOnly(ctx, request, { input, source: await kinds }, text)).lines
  }
  const targetWords = openingTarget(lengthOf(submission).targetWords)
  return compose(ctx, request, {
    input,
    source,
    classified: kinds,
    part: 'opening',
    opening: { text: '', checked: [] },
    targetWords,
    maxWords: Math.max(minOpeningWords, Math.round(targetWords * maxOverrun)),
    version: 1,
    different: '',
    attempt: 1,
    onStage,
  })
}

/** An opening may exceed its target by a quarter. */
const maxOverrun = 1.25

/** By the first writer of whose opening enough is left. */
async function compose(ctx: Context, request: WritingRequest, task: EulogyTask): Promise<Line[]> {
  const reasons: string[] = []
  for (const [nth, model] of ctx.models.writers.entries()) {
    if (request.signal.aborted || request.failures.count >= maxFailures) break
    try {
      const own = { ...task, attempt: task.attempt + nth, writers: [model] }
      const { lines, text } = await composeEulogy(ctx, request, own)
      if (countWords(text) >= minOpeningWords) return lines
      reasons.push(`${model.provider} too-short`)
    } catch (error) {
      if (!(error instanceof WritingFailed) || error.refusal) throw error
      reasons.push(error.reason)
    }
  }
  throw new WritingFailed(reasons.join(', ') || 'no writer left to try')
}
