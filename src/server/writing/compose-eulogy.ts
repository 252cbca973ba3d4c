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
import { type CheckedText, checkText, type Draft } from './check-text.ts'
import { type Line, splitLines } from './draft.ts'
import type { Source } from './source.ts'
import { blockingRuleIn } from './verifier/blocking.ts'
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

/**
 * Writes a text and has it checked (`check-text.ts`). Throws WritingFailed only when no writer returned a usable draft.
 */
export async function composeEulogy(
  ctx: Context,
  request: WritingRequest,
  task: EulogyTask,
): Promise<CheckedText> {
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
  return checkText(ctx, request, { ...task, source }, first)
}

/** The first draft that breaks no blocking rule, from the writers in order. */
async function draft(
  ctx: Context,
  request: WritingRequest,
  task: EulogyTask,
  assignment: Assignment,
  writers: readonly Model[],
): Promise<Draft> {
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
