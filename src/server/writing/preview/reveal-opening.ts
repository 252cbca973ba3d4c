import { countWords } from '#domain/length.ts'
import { minOpeningWords } from '#domain/preview/preview.ts'
import type { Context } from '#server/context.ts'
import type { Model } from '#server/gateways/models/models.ts'
import type { BriefInput } from '#server/writing/brief.ts'
import { callModel, WritingFailed, type WritingRequest } from '#server/writing/call-model.ts'
import { type CheckOptions, checkLines } from '#server/writing/check-lines.ts'
import { type Line, textOf } from '#server/writing/draft.ts'
import { applyPatch, patchPrompt, patchSchema } from '#server/writing/patch.ts'
import { removeOrMark } from '#server/writing/settle.ts'
import type { Source } from '#server/writing/source.ts'
import { blockingRuleIn } from '#server/writing/verifier/blocking.ts'
import { problemsIn } from '#server/writing/verifier/problems.ts'

/** The first batch is small so the first sentences appear sooner. */
const firstBatchSize = 3
const batchSize = 6

export type PreviewTask = {
  input: BriefInput
  source: Source
  /** The source with its pieces classified. Only the judge has to wait for it. */
  kinds: Promise<Source>
  targetWords: number
  attempt: number
}

/** Progress shown to the user. */
export type PreviewStage = 'writing' | 'checking'

export type OpeningListener = {
  onStage(stage: PreviewStage): void
  /** Called once for each sentence that is final, in order. */
  onLine(line: Line): void
}

/** Judges batches as they fill up and shows the sentences that pass, in order. */
export function createReveal(
  ctx: Context,
  request: WritingRequest,
  task: PreviewTask,
  model: Model,
  listener: OpeningListener,
) {
  const sourceText = task.source.map(({ text }) => text).join('\n')
  const checkOptions = task.kinds.then((source) => ({
    source,
    settings: task.input,
    judges: ctx.models.judgesFor(model),
    batchSize,
  }))
  // It may never be awaited, and an unhandled rejection ends the process.
  checkOptions.catch(() => {})
  const all: Line[] = []
  const shown: Line[] = []
  let submittedCount = 0
  let pending: Promise<void> = Promise.resolve()
  let failure: unknown = null
  /** Sentences held back: after the first one with a problem, nothing is shown until all are written. */
  let held: Line[] = []

  const judgeFrom = (from: number, to: number) => {
    const batch = all.slice(from, to)
    const before = all.slice(0, from).map((line) => line.checked ?? unjudged)
    const context = all
      .slice(0, from)
      .map((line, index) => ({ ...line, checked: before[index] ?? unjudged }))
    const judging = checkOptions.then((options) =>
      checkLines(ctx, request, options, [...context, ...batch]),
    )
    judging.catch(() => {})
    pending = pending
      .then(async () => {
        const checked = (await judging).slice(from)
        if (held.length > 0 || problemsIn(checked, sourceText).length > 0) held.push(...checked)
        else for (const line of checked) show(line)
      })
      .catch((error: unknown) => {
        failure ??= error
      })
  }
  const show = (line: Line) => {
    shown.push(line)
    listener.onLine(line)
  }

  return {
    shown,
    settled: () => pending,
    add(line: Line) {
      all.push(line)
      const size = submittedCount === 0 ? firstBatchSize : batchSize
      // Only whole sentences are added, so a full batch can be sent right away.
      if (all.length - submittedCount < size) return
      judgeFrom(submittedCount, submittedCount + size)
      submittedCount += size
    },
    async finish(): Promise<Line[]> {
      listener.onStage('checking')
      for (; submittedCount < all.length; submittedCount += batchSize)
        judgeFrom(submittedCount, submittedCount + batchSize)
      await pending
      if (failure) throw failure
      if (held.length > 0) {
        held = await repairHeld(ctx, request, task, model, await checkOptions, shown, held)
      }
      const settled = removeOrMark(await task.kinds, [...shown.map(asFixed), ...held])
      for (const line of settled.lines.slice(shown.length)) show(line)
      if (countWords(textOf(shown)) < minOpeningWords) {
        throw new WritingFailed(`${model.provider} too-little-left`)
      }
      return shown
    },
  }
}

const unjudged = { status: 'unverified' as const, evidence: [], objections: [] }
const asFixed = (line: Line): Line => ({ ...line, fixed: true })

/** One patch call for the sentences held back. Shown sentences are passed as final paragraphs. */
async function repairHeld(
  ctx: Context,
  request: WritingRequest,
  task: PreviewTask,
  model: Model,
  checkOptions: CheckOptions,
  shown: readonly Line[],
  held: readonly Line[],
): Promise<Line[]> {
  const sourceText = task.source.map(({ text }) => text).join('\n')
  // A paragraph that was shown only in part is split in two for the patch.
  const last = shown.at(-1)?.paragraph ?? -1
  const split = held[0]?.paragraph === last
  const shift = split ? 1 : 0
  const lines = [
    ...shown.map(asFixed),
    ...held.map((line) => ({ ...line, paragraph: line.paragraph + shift })),
  ]
  const prompt = patchPrompt(checkOptions.source, lines, problemsIn(lines, sourceText), [])
  try {
    const { text } = await callModel(ctx, request, {
      model,
      prompt,
      task: 'patch',
      ask: () => model.answer(prompt, patchSchema, request.signal),
    })
    const patched = applyPatch(lines, text).slice(shown.length)
    if (blockingRuleIn(textOf(patched), sourceText) !== null) return [...held]
    const checked = await checkLines(ctx, request, checkOptions, [...shown, ...patched])
    return checked
      .slice(shown.length)
      .map((line) => ({ ...line, paragraph: line.paragraph - shift }))
  } catch (error) {
    if (error instanceof WritingFailed) return [...held]
    throw error
  }
}
