import { OverBudgetError } from '#domain/budget.ts'
import { isInLanguage } from '#domain/language.ts'
import { countWords } from '#domain/length.ts'
import { createSentenceBuffer } from '#domain/opening-stream.ts'
import { minOpeningWords } from '#domain/preview.ts'
import type { Context } from '#server/context.ts'
import type { Model } from '#server/gateways/models/models.ts'
import { blockingRuleIn } from './blocking.ts'
import { type BriefInput, briefFor } from './brief.ts'
import { callModel, maxFailures, WritingFailed, type WritingRequest } from './call-model.ts'
import { checkLines } from './check-lines.ts'
import { type Line, sentencesOf, textOf } from './draft.ts'
import { wasJudged } from './mark-only.ts'
import { applyPatch, patchPrompt, patchSchema } from './patch.ts'
import { problemsIn } from './problems.ts'
import { removeOrMark } from './settle.ts'
import type { Source } from './source.ts'

/** The first batch is small, so that the first words are judged soon. */
const firstBatchSize = 3
const batchSize = 6

export type PreviewTask = {
  input: BriefInput
  source: Source
  /** The source once a model has told wishes from facts: only the judge has to wait for it. */
  kinds: Promise<Source>
  targetWords: number
  attempt: number
}

export type ComposedPreview = { lines: Line[]; text: string; checked: boolean }

/** What is happening, for the person who waits. */
export type PreviewStage = 'writing' | 'checking'

export type OpeningListener = {
  onStage(stage: PreviewStage): void
  /** A sentence that stays: shown in this order. */
  onLine(line: Line): void
}

/**
 * Writes the opening. Sentences are judged in batches while later ones are still being written, and
 * shown only after that. Throws WritingFailed when no writer gave a usable opening.
 */
export async function composePreview(
  ctx: Context,
  order: WritingRequest,
  task: PreviewTask,
  watch: OpeningListener,
): Promise<ComposedPreview> {
  const reasons: string[] = []
  for (const [nth, model] of ctx.models.writers.entries()) {
    if (order.signal.aborted || order.failures.count >= maxFailures) break
    try {
      const lines = await writeOpeningWith(
        ctx,
        order,
        { ...task, attempt: task.attempt + nth },
        model,
        watch,
      )
      return { lines, text: textOf(lines), checked: lines.every(wasJudged) }
    } catch (error) {
      if (!(error instanceof WritingFailed)) throw error
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
  order: WritingRequest,
  task: PreviewTask,
  model: Model,
  watch: OpeningListener,
): Promise<Line[]> {
  const reveal = createReveal(ctx, order, task, model, watch)
  try {
    await streamOpening(ctx, order, task, model, watch, reveal.add)
    return await reveal.finish()
  } catch (error) {
    await reveal.settled()
    if (!(error instanceof WritingFailed) || reveal.shown.length === 0) throw error
    // What was judged and shown can stand as the opening, also if the writer broke off after it.
    const text = textOf(reveal.shown)
    const stands = isInLanguage(text, task.input.language) && !order.signal.aborted
    if (stands && countWords(text) >= minOpeningWords) return reveal.shown
    throw new AlreadyShown(error.reason)
  }
}

/** Hands on whole sentences with their paragraph as they are written. */
async function streamOpening(
  ctx: Context,
  order: WritingRequest,
  task: PreviewTask,
  model: Model,
  watch: OpeningListener,
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
  const take = (piece: string) => {
    if (rule !== null || words >= task.targetWords * maxOverrun) return
    rule = blockingRuleIn(piece.trim(), sourceText)
    if (rule !== null) return stop.abort()
    for (const text of sentencesOf(piece)) add({ text, paragraph, fixed: false, checked: null })
    words += countWords(piece)
    if (/\n/.test(piece)) paragraph += 1
  }
  const sentences = createSentenceBuffer(take)
  const wrong = (text: string) =>
    rule ?? (isInLanguage(text, task.input.language) ? null : 'wrong-language')
  try {
    const { text } = await callModel(ctx, order, {
      model,
      prompt,
      task: 'draft',
      ask: () => {
        // Said only now: until the money is reserved the answer can still be a refusal.
        watch.onStage('writing')
        return model.write(prompt, AbortSignal.any([order.signal, stop.signal]), sentences.write)
      },
      outcome: (answer) => wrong(answer.text) ?? 'used',
    })
    take(sentences.remainder())
    const fault = wrong(text)
    if (fault) throw new WritingFailed(`${model.provider} ${fault}`)
    if (words < minOpeningWords) throw new WritingFailed(`${model.provider} too-short`)
  } catch (error) {
    if (rule !== null) throw new WritingFailed(`${model.provider} ${rule}`, error)
    throw error
  }
}

/** An opening may run over by a quarter; what comes after that is not used. */
const maxOverrun = 1.25

/** Judges batches as they fill up and shows what holds, in order. */
function createReveal(
  ctx: Context,
  order: WritingRequest,
  task: PreviewTask,
  model: Model,
  watch: OpeningListener,
) {
  const sourceText = task.source.map(({ text }) => text).join('\n')
  const checking = task.kinds.then((source) => ({
    source,
    about: task.input,
    judges: ctx.models.judgesFor(model),
    batchSize,
  }))
  // Nobody may come to listen, and a rejection without a listener ends the process.
  checking.catch(() => {})
  const all: Line[] = []
  const shown: Line[] = []
  let asked = 0
  let working: Promise<void> = Promise.resolve()
  let failure: unknown = null
  /** From the first sentence that does not hold, nothing more is shown until all is written. */
  let held: Line[] = []

  const judgeFrom = (from: number, to: number) => {
    const batch = all.slice(from, to)
    const before = all.slice(0, from).map((line) => line.checked ?? unjudged)
    const context = all
      .slice(0, from)
      .map((line, at) => ({ ...line, checked: before[at] ?? unjudged }))
    const judging = checking.then((known) => checkLines(ctx, order, known, [...context, ...batch]))
    judging.catch(() => {})
    working = working
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
    watch.onLine(line)
  }

  return {
    shown,
    settled: () => working,
    add(line: Line) {
      all.push(line)
      const size = asked === 0 ? firstBatchSize : batchSize
      // The last sentence may still grow a neighbor, so a full batch is always safe to send.
      if (all.length - asked < size) return
      judgeFrom(asked, asked + size)
      asked += size
    },
    async finish(): Promise<Line[]> {
      watch.onStage('checking')
      for (; asked < all.length; asked += batchSize) judgeFrom(asked, asked + batchSize)
      await working
      if (failure) throw failure
      if (held.length > 0) {
        held = await repairHeld(ctx, order, task, model, await checking, shown, held)
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

/** One patch for what does not hold; what was shown stands before it as final paragraphs. */
async function repairHeld(
  ctx: Context,
  order: WritingRequest,
  task: PreviewTask,
  model: Model,
  checking: Parameters<typeof checkLines>[2],
  shown: readonly Line[],
  held: readonly Line[],
): Promise<Line[]> {
  const sourceText = task.source.map(({ text }) => text).join('\n')
  // A paragraph of which only the beginning was shown is cut in two for the patch.
  const last = shown.at(-1)?.paragraph ?? -1
  const split = held[0]?.paragraph === last
  const shift = split ? 1 : 0
  const lines = [
    ...shown.map(asFixed),
    ...held.map((line) => ({ ...line, paragraph: line.paragraph + shift })),
  ]
  const prompt = patchPrompt(task.source, lines, problemsIn(lines, sourceText), [])
  try {
    const { text } = await callModel(ctx, order, {
      model,
      prompt,
      task: 'patch',
      ask: () => model.answer(prompt, patchSchema, order.signal),
    })
    const patched = applyPatch(lines, text).slice(shown.length)
    if (blockingRuleIn(textOf(patched), sourceText) !== null) return [...held]
    const checked = await checkLines(ctx, order, checking, [...shown, ...patched])
    return checked
      .slice(shown.length)
      .map((line) => ({ ...line, paragraph: line.paragraph - shift }))
  } catch (error) {
    if (error instanceof WritingFailed || error instanceof OverBudgetError) return [...held]
    throw error
  }
}
