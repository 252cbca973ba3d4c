import { isInLanguage } from '#domain/language.ts'
import { countWords } from '#domain/length.ts'
import type { Context } from '#server/context.ts'
import type { Model } from '#server/gateways/models/models.ts'
import { blockingRuleIn } from './blocking.ts'
import { type Assignment, type BriefInput, briefFor } from './brief.ts'
import { callModel, maxFailures, WritingFailed, type WritingRequest } from './call-model.ts'
import { type CheckOptions, checkLines } from './check-lines.ts'
import { uncoveredPieces } from './coverage.ts'
import { type Line, linesOf, textOf } from './draft.ts'
import { wasJudged } from './mark-only.ts'
import { applyPatch, type LineProblem, patchPrompt, patchSchema } from './patch.ts'
import { needsNewDraft, problemsIn } from './problems.ts'
import { type Removed, removeOrMark, shorten } from './settle.ts'
import type { Source } from './source.ts'
import type { CheckResult } from './verifier.ts'

const maxRounds = 5
const batchSize = 15

export type EulogyTask = {
  input: BriefInput
  source: Source
  /** Shown as the preview; the text begins with it, word for word. */
  opening: { text: string; checked: readonly CheckResult[] }
  /** Words to aim at, and the most that the chosen length allows. */
  targetWords: number
  maxWords: number
  version: number
  different: string
  attempt: number
  /** Whether a draft with many problems may be written anew. */
  allowNewDraft?: boolean
}

export type ComposedEulogy = { text: string; lines: Line[]; removed: Removed[]; rounds: number }

/**
 * Writes a text, has every sentence judged and verified, has what was not told rewritten, and takes
 * out or marks what remains. Throws WritingFailed only when no writer gave a usable draft.
 */
export async function composeEulogy(
  ctx: Context,
  order: WritingRequest,
  task: EulogyTask,
): Promise<ComposedEulogy> {
  const sourceText = task.source.map(({ text }) => text).join('\n')
  const assignment: Assignment = {
    part: task.opening.text === '' ? 'whole' : 'rest',
    targetWords: Math.max(60, task.targetWords - countWords(task.opening.text)),
    opening: task.opening.text,
    version: task.version,
    different: task.different,
    avoid: [],
    attempt: task.attempt,
  }
  const first = await draft(ctx, order, task, assignment, ctx.models.writers)
  const { model } = first
  const checking = checkOptionsFor(ctx, task, model)
  let rounds = 2
  let lines = await checkLines(ctx, order, checking, first.lines)
  let listed = problemsIn(lines, sourceText)
  if (task.allowNewDraft !== false && needsNewDraft(listed, lines)) {
    const avoid = listed.map(({ line, why }) => `${lines[line]?.text} (${why})`)
    const again = { ...assignment, avoid, attempt: assignment.attempt + 1 }
    const other = await draft(ctx, order, task, again, [model]).catch(nullIfFailed)
    if (other) {
      rounds += 2
      const checked = await checkLines(ctx, order, checking, other.lines)
      const worse =
        problemsIn(checked, sourceText).length * lines.length > listed.length * checked.length
      if (!worse) lines = checked
      listed = problemsIn(lines, sourceText)
    }
  }
  // Where a judge was missing, nobody knows what is covered.
  const unsaid = lines.every(wasJudged) ? uncoveredPieces(task.source, lines) : []
  if (rounds + 2 <= maxRounds && (listed.length > 0 || unsaid.length > 0)) {
    const patched = await patch(ctx, order, task, { model, lines, listed, unsaid })
    if (patched) {
      rounds += 2
      lines = await checkLines(ctx, order, checking, patched)
    }
  }
  const settled = removeOrMark(task.source, lines)
  const kept = shorten(settled.lines, task.maxWords)
  return { text: textOf(kept), lines: kept, removed: settled.removed, rounds }
}

function checkOptionsFor(ctx: Context, { source, input }: EulogyTask, writer: Model): CheckOptions {
  return { source, about: input, judges: ctx.models.judgesFor(writer), batchSize: batchSize }
}

/** A draft from the first writer that gives one that may be shown. */
async function draft(
  ctx: Context,
  order: WritingRequest,
  task: EulogyTask,
  assignment: Assignment,
  writers: readonly Model[],
): Promise<{ model: Model; lines: Line[] }> {
  const sourceText = task.source.map(({ text }) => text).join('\n')
  const reasons: string[] = []
  // A short rest may hold little but a message in another language.
  const withOpening = (text: string) =>
    countWords(text) < countWords(task.opening.text) ? `${task.opening.text}\n\n${text}` : text
  for (const model of writers) {
    if (order.signal.aborted || order.failures.count >= maxFailures) break
    const prompt = briefFor(task.input, assignment)
    const wrong = (text: string) =>
      blockingRuleIn(text, sourceText) ??
      (isInLanguage(withOpening(text), task.input.language) ? null : 'wrong-language')
    try {
      const { text } = await callModel(ctx, order, {
        model,
        prompt,
        task: 'draft',
        ask: () => model.write(prompt, order.signal),
        outcome: (answer) => wrong(answer.text) ?? 'used',
      })
      const rule = wrong(text)
      if (rule === null) return { model, lines: linesWithOpening(task.opening, text) }
      reasons.push(`${model.provider} ${rule}`)
    } catch (error) {
      if (!(error instanceof WritingFailed)) throw error
      reasons.push(error.reason)
    }
  }
  throw new WritingFailed(reasons.join(', ') || 'no writer left to try')
}

/** A second draft that fails leaves the first one. */
function nullIfFailed(error: unknown): null {
  if (error instanceof WritingFailed) return null
  throw error
}

/** The opening keeps what was found when it was shown. */
function linesWithOpening(opening: EulogyTask['opening'], rest: string): Line[] {
  const lines = linesOf(`${opening.text}\n\n${rest}`, opening.text)
  return lines.map((line, at) => ({
    ...line,
    checked: (line.fixed && opening.checked[at]) || null,
  }))
}

type Patch = { model: Model; lines: Line[]; listed: LineProblem[]; unsaid: number[] }

/** Null when no model could be reached: the draft is then settled as it is. */
async function patch(
  ctx: Context,
  order: WritingRequest,
  { source }: EulogyTask,
  { model, lines, listed, unsaid }: Patch,
): Promise<Line[] | null> {
  const prompt = patchPrompt(source, lines, listed, unsaid)
  const sourceText = source.map(({ text }) => text).join('\n')
  const others = ctx.models.writers.filter((writer) => writer !== model)
  for (const writer of [model, ...others]) {
    if (order.signal.aborted || order.failures.count >= maxFailures) return null
    try {
      const { text } = await callModel(ctx, order, {
        model: writer,
        prompt,
        task: 'patch',
        ask: () => writer.answer(prompt, patchSchema, order.signal),
      })
      const patched = applyPatch(lines, text)
      const isUsable = blockingRuleIn(textOf(patched), sourceText) === null
      if (isUsable && patched.length * 2 >= lines.length) return patched
    } catch (error) {
      if (!(error instanceof WritingFailed)) throw error
    }
  }
  return null
}
