import { isInLanguage } from '#domain/input/language.ts'
import { countWords, restTarget } from '#domain/length.ts'
import type { Context } from '#server/context.ts'
import type { Model } from '#server/gateways/models/models.ts'
import { type Assignment, type BriefInput, briefFor } from './brief.ts'
import {
  callModel,
  hasDeclined,
  maxFailures,
  WritingFailed,
  type WritingRequest,
} from './call-model.ts'
import { type CheckOptions, checkLines } from './check-lines.ts'
import { joinLines, type Line, seamsOf, splitLines } from './draft.ts'
import { applyPatch, type LineProblem, patchPrompt, patchSchema } from './patch.ts'
import { readEarly, readText } from './read-text.ts'
import { moveRemoved, type Removed, removeOrMark, shorten } from './settle.ts'
import type { Source } from './source.ts'
import { blockingRuleIn } from './verifier/blocking.ts'
import { uncoveredPieces } from './verifier/coverage.ts'
import { problemsIn, wasJudged } from './verifier/problems.ts'
import type { CheckResult } from './verifier/verifier.ts'

/** Progress shown to the user. */
export type WritingStage = 'writing' | 'checking'

export type EulogyTask = {
  input: BriefInput
  /** For the writer. */
  source: Source
  /** The source with its pieces classified, where only those who check have to wait for it. */
  classified?: Promise<Source>
  part: Assignment['part']
  /** Shown as the preview; the text begins with it, word for word. */
  opening: { text: string; checked: readonly CheckResult[] }
  /** Words to aim at, and the most that the chosen length allows. */
  targetWords: number
  maxWords: number
  version: number
  different: string
  attempt: number
  /** In the order they are tried; all of them unless given. */
  writers?: readonly Model[]
  onStage?: (stage: WritingStage) => void
}

export type ComposedEulogy = { text: string; lines: Line[]; removed: Removed[]; rounds: number }

/**
 * Writes a text, judges and verifies every sentence, has unsupported ones corrected, removes or marks
 * the rest, and has the whole read once more. Throws WritingFailed only when no writer returned a usable draft.
 */
export async function composeEulogy(
  ctx: Context,
  request: WritingRequest,
  task: EulogyTask,
): Promise<ComposedEulogy> {
  const assignment: Assignment = {
    part: task.part,
    targetWords:
      task.part === 'rest' ? restTarget(task.targetWords, task.opening.text) : task.targetWords,
    opening: task.opening.text,
    version: task.version,
    different: task.different,
    attempt: task.attempt,
  }
  const first = await draft(ctx, request, task, assignment, task.writers ?? ctx.models.writers)
  task.onStage?.('checking')
  const source = (await task.classified) ?? task.source
  const checkOptions = {
    source,
    settings: task.input,
    judges: ctx.models.judgesFor(first.model),
  }
  const early = readEarly(ctx, request, checkOptions, task.part === 'opening')
  try {
    return await checkAndRead(ctx, request, task, { first, checkOptions, early })
  } finally {
    await early.end()
  }
}

type Drafted = {
  first: Awaited<ReturnType<typeof draft>>
  checkOptions: CheckOptions
  early: ReturnType<typeof readEarly>
}

async function checkAndRead(
  ctx: Context,
  request: WritingRequest,
  task: EulogyTask,
  { first, checkOptions, early }: Drafted,
): Promise<ComposedEulogy> {
  const { source } = checkOptions
  const sourceText = source.map(({ text }) => text).join('\n')
  let rounds = 2
  let reading = early.begin(first.lines)
  let lines = await checkLines(ctx, request, checkOptions, first.lines)
  const problems = problemsIn(lines, sourceText)
  // Coverage is unknown unless every sentence was judged; an opening tells only a part.
  const isWhole = task.part !== 'opening' && lines.every(wasJudged)
  const uncovered = isWhole ? uncoveredPieces(source, lines) : []
  if (problems.length > 0 || uncovered.length > 0) {
    const patched = await patch(ctx, request, source, {
      model: first.model,
      lines,
      problems,
      uncovered,
    })
    if (patched) {
      rounds += 2
      reading = early.begin(patched, { seams: seamsOf(first.lines, patched) })
      lines = await checkLines(ctx, request, checkOptions, patched)
    }
  }
  const settled = removeOrMark(source, lines)
  const seams = seamsOf(first.lines, settled.lines)
  const asRead = seamsOf(reading.lines, settled.lines).length === 0 ? await reading.places : null
  const once = await readText(ctx, request, checkOptions, settled.lines, { seams }, asRead)
  rounds += once.rounds
  let read = once.lines.flat()
  let removed = moveRemoved([...settled.removed, ...once.removed], once.lines)
  if (once.removed.length > 0) {
    // What stood around the removed sentences must still make sense.
    const left = seamsOf(settled.lines, read)
    const again = await readText(ctx, request, checkOptions, read, { seams: left, seamsOnly: true })
    rounds += again.rounds
    removed = moveRemoved([...removed, ...again.removed], again.lines)
    read = again.lines.flat()
  }
  const kept = task.part === 'opening' ? read : shorten(read, task.maxWords)
  removed = moveRemoved(
    removed,
    read.map((line) => (kept.includes(line) ? [line] : [])),
  )
  return { text: joinLines(kept), lines: kept, removed, rounds }
}

/** The first draft that breaks no blocking rule, from the writers in order. */
async function draft(
  ctx: Context,
  request: WritingRequest,
  task: EulogyTask,
  assignment: Assignment,
  writers: readonly Model[],
): Promise<{ model: Model; lines: Line[] }> {
  const sourceText = task.source.map(({ text }) => text).join('\n')
  const reasons: string[] = []
  // A short rest may be mostly a message in another language, so it's checked with the opening.
  const withOpening = (text: string) =>
    countWords(text) < countWords(task.opening.text) ? `${task.opening.text}\n\n${text}` : text
  for (const model of writers) {
    if (request.signal.aborted || request.failures.count >= maxFailures) break
    const prompt = briefFor(task.input, assignment)
    const findRejection = (text: string) =>
      blockingRuleIn(text, sourceText) ??
      (isInLanguage(withOpening(text), task.input.language) ? null : 'wrong-language')
    try {
      const { text } = await callModel(ctx, request, {
        model,
        prompt,
        task: 'draft',
        ask: () => {
          // Not earlier: the call can be rejected until its cost is reserved.
          task.onStage?.('writing')
          return model.write(prompt, request.signal)
        },
        outcome: (answer) => findRejection(answer.text) ?? 'used',
      })
      const rule = findRejection(text)
      if (rule === null) {
        const lines = linesWithOpening(task.opening, text)
        return { model, lines: task.part === 'opening' ? beginningOf(lines, task.maxWords) : lines }
      }
      reasons.push(`${model.provider} ${rule}`)
    } catch (error) {
      if (!(error instanceof WritingFailed) || error.refusal) throw error
      reasons.push(error.reason)
    }
  }
  const isHopeless = writers.every((model) => hasDeclined(request, 'draft', model))
  throw new WritingFailed(reasons.join(', ') || 'no writer left to try', { isHopeless })
}

/** Up to the sentence in which it reaches the number of words. */
function beginningOf(lines: readonly Line[], words: number): Line[] {
  let count = 0
  return lines.filter((line) => {
    const isWithin = count < words
    count += countWords(line.text)
    return isWithin
  })
}

/** The opening keeps the check results from when it was shown. */
function linesWithOpening(opening: EulogyTask['opening'], rest: string): Line[] {
  const lines = splitLines(`${opening.text}\n\n${rest}`, opening.text)
  return lines.map((line, index) => ({
    ...line,
    checked: (line.fixed && opening.checked[index]) || null,
  }))
}

type Patch = { model: Model; lines: Line[]; problems: LineProblem[]; uncovered: number[] }

/** Null if no model returned a usable patch: the draft is then used as it is. */
async function patch(
  ctx: Context,
  request: WritingRequest,
  source: Source,
  { model, lines, problems, uncovered }: Patch,
): Promise<Line[] | null> {
  const prompt = patchPrompt(source, lines, problems, uncovered)
  const sourceText = source.map(({ text }) => text).join('\n')
  const others = ctx.models.writers.filter((writer) => writer !== model)
  for (const writer of [model, ...others]) {
    if (request.signal.aborted || request.failures.count >= maxFailures) return null
    try {
      const { text } = await callModel(ctx, request, {
        model: writer,
        prompt,
        task: 'patch',
        ask: () => writer.answer(prompt, patchSchema, request.signal),
      })
      const patched = applyPatch(lines, text)
      const isUsable = blockingRuleIn(joinLines(patched), sourceText) === null
      if (isUsable && patched.length * 2 >= lines.length) return patched
    } catch (error) {
      if (!(error instanceof WritingFailed) || error.refusal) throw error
    }
  }
  return null
}
