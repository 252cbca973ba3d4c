import { isInLanguage } from '#domain/language.ts'
import { countWords } from '#domain/length.ts'
import { createSentenceBuffer } from '#domain/opening-stream.ts'
import { minOpeningWords } from '#domain/preview.ts'
import type { Context } from '#server/context.ts'
import type { Model } from '#server/gateways/models/models.ts'
import { blockingRuleIn } from './blocking.ts'
import { type BriefInput, briefFor } from './brief.ts'
import { callModel, maxFailures, WritingFailed, type WritingRequest } from './call-model.ts'
import { type CheckOptions, checkLines } from './check-lines.ts'
import { type Line, sentencesOf, textOf } from './draft.ts'
import { wasJudged } from './mark-only.ts'
import { applyPatch, patchPrompt, patchSchema } from './patch.ts'
import { problemsIn } from './problems.ts'
import { removeOrMark } from './settle.ts'
import type { Source } from './source.ts'

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

export type ComposedPreview = { lines: Line[]; text: string; checked: boolean }

/** Progress shown to the user. */
export type PreviewStage = 'writing' | 'checking'

export type OpeningListener = {
  onStage(stage: PreviewStage): void
  /** Called once for each sentence that is final, in order. */
  onLine(line: Line): void
}

/**
 * Writes the opening. Sentences are judged in batches while later ones are still being written, and
 * shown only after that. Throws WritingFailed when no writer gave a usable opening.
 */
export async function composePreview(
  ctx: Context,
  request: WritingRequest,
  task: PreviewTask,
  listener: OpeningListener,
): Promise<ComposedPreview> {
  const reasons: string[] = []
  for (const [nth, model] of ctx.models.writers.entries()) {
    if (request.signal.aborted || request.failures.count >= maxFailures) break
    try {
      const lines = await writeOpeningWith(
        ctx,
        request,
        { ...task, attempt: task.attempt + nth },
        model,
        listener,
      )
      return { lines, text: textOf(lines), checked: lines.every(wasJudged) }
    } catch (error) {
      if (!(error instanceof WritingFailed) || error.refusal) throw error
      reasons.push(error.reason)
      if (error instanceof AlreadyShown) break
    }
  }
  throw new WritingFailed(reasons.join(', ') || 'no writer left to try')
}

/** Words were shown, so another writer cannot start over. */
class AlreadyShown extends WritingFailed {}

async function writeOpeningWith(
  ctx: Context,
  request: WritingRequest,
  task: PreviewTask,
  model: Model,
  listener: OpeningListener,
): Promise<Line[]> {
  const reveal = createReveal(ctx, request, task, model, listener)
  try {
    await streamOpening(ctx, request, task, model, listener, reveal.add)
    return await reveal.finish()
  } catch (error) {
    await reveal.settled()
    if (!(error instanceof WritingFailed) || reveal.shown.length === 0) throw error
    // Sentences already judged and shown can serve as the opening even if the writer failed later.
    const text = textOf(reveal.shown)
    const isUsable = isInLanguage(text, task.input.language) && !request.signal.aborted
    if (isUsable && countWords(text) >= minOpeningWords) return reveal.shown
    throw new AlreadyShown(error.reason)
  }
}

/** Passes on whole sentences, with their paragraph number, as they are written. */
async function streamOpening(
  ctx: Context,
  request: WritingRequest,
  task: PreviewTask,
  model: Model,
  listener: OpeningListener,
  add: (line: Line) => void,
) {
  const prompt = briefFor(task.input, {
    part: 'opening',
    targetWords: task.targetWords,
    opening: '',
    version: 1,
    different: '',
    avoid: [],
    attempt: task.attempt,
  })
  const sourceText = task.source.map(({ text }) => text).join('\n')
  const stop = new AbortController()
  let rule: string | null = null
  let paragraph = 0
  let words = 0
  const acceptPiece = (piece: string) => {
    if (rule !== null || words >= task.targetWords * maxOverrun) return
    rule = blockingRuleIn(piece.trim(), sourceText)
    if (rule !== null) return stop.abort()
    for (const text of sentencesOf(piece)) add({ text, paragraph, fixed: false, checked: null })
    words += countWords(piece)
    if (/\n/.test(piece)) paragraph += 1
  }
  const sentences = createSentenceBuffer(acceptPiece)
  const rejectionOf = (text: string) =>
    rule ?? (isInLanguage(text, task.input.language) ? null : 'wrong-language')
  try {
    const { text } = await callModel(ctx, request, {
      model,
      prompt,
      task: 'draft',
      ask: () => {
        // Not earlier: the call can be rejected until its cost is reserved.
        listener.onStage('writing')
        return model.write(prompt, AbortSignal.any([request.signal, stop.signal]), sentences.write)
      },
      outcome: (answer) => rejectionOf(answer.text) ?? 'used',
    })
    acceptPiece(sentences.remainder())
    const rejection = rejectionOf(text)
    if (rejection) throw new WritingFailed(`${model.provider} ${rejection}`)
    if (words < minOpeningWords) throw new WritingFailed(`${model.provider} too-short`)
  } catch (error) {
    if (rule !== null) throw new WritingFailed(`${model.provider} ${rule}`, { cause: error })
    throw error
  }
}

/** An opening may exceed its target by a quarter; the rest is dropped. */
const maxOverrun = 1.25

/** Judges batches as they fill up and shows the sentences that pass, in order. */
function createReveal(
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
  const prompt = patchPrompt(task.source, lines, problemsIn(lines, sourceText), [])
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
