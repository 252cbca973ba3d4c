import { isInLanguage } from '#domain/input/language.ts'
import { countWords, restTarget } from '#domain/length.ts'
import { openingRange } from '#domain/preview/preview.ts'
import type { Context } from '#server/context.ts'
import type { Answer, Model } from '#server/gateways/models/models.ts'
import { type BriefInput, briefFor } from './brief.ts'
import {
  callModel,
  hasDeclined,
  maxFailures,
  WritingFailed,
  type WritingRequest,
} from './call-model.ts'
import { countOpening, joinLines, type Line, splitLines } from './draft.ts'
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
  /** Shown as the preview; the text begins with it, word for word. Empty: there is none yet, or none at all. */
  opening: { text: string; checked: readonly CheckResult[] }
  /** What was drafted with the opening, from the space or break between them on, and who wrote both. */
  drafted?: { rest: string; writer: Model } | null
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

/** The first draft that breaks no blocking rule, from the writers in order. */
export async function writeDraft(
  ctx: Context,
  request: WritingRequest,
  task: EulogyTask,
): Promise<{ model: Model; lines: Line[] }> {
  const writers = task.writers ?? ctx.models.writers
  const reasons: string[] = []
  for (const model of writers) {
    if (request.signal.aborted || request.failures.count >= maxFailures) break
    try {
      const { text } = await callWriter(ctx, request, task, model)
      const rule = findRejection(task, text)
      if (rule === null) return { model, lines: linesWithOpening(task.opening, `\n\n${text}`) }
      reasons.push(`${model.provider} ${rule}`)
    } catch (error) {
      if (!(error instanceof WritingFailed) || error.refusal) throw error
      reasons.push(error.reason)
    }
  }
  const isHopeless = writers.every((model) => hasDeclined(request, 'draft', model))
  throw new WritingFailed(reasons.join(', ') || 'no writer left to try', { isHopeless })
}

/** A whole text that is being written, and of which the opening is there. */
export type BegunDraft = {
  provider: string
  opening: Line[]
  /** What follows, with the space or break before it, once the model is done; null if it can't be used. */
  rest: Promise<string | null>
  /** Stops the model. What it cost is settled before the caller goes on. */
  end(): Promise<void>
}

/** Resolves as soon as the opening is there. Throws WritingFailed if it can't be used. */
export async function beginDraft(
  ctx: Context,
  request: WritingRequest,
  task: EulogyTask,
  writer: Model,
): Promise<BegunDraft> {
  const range = openingRange(task.targetWords)
  const unneeded = new AbortController()
  const signal = AbortSignal.any([request.signal, unneeded.signal])
  const { promise: begun, resolve } = Promise.withResolvers<Line[]>()
  let opening: Line[] | null = null
  const take = (lines: Line[], count: number | null) => {
    if (opening !== null || count === null) return
    opening = lines.slice(0, count)
    resolve(opening)
  }
  const hear = (text: string) => {
    if (opening !== null) return
    const lines = splitLines(text)
    take(lines, countOpening(lines, range, false))
  }
  const whole = callWriter(ctx, { ...request, signal }, task, writer, hear).then(({ text }) => {
    const lines = splitLines(text)
    // A text that is much shorter than it should be.
    take(lines, countOpening(lines, openingRange(countWords(text)), true) ?? lines.length)
    return { text, lines }
  })
  const rest = whole.then(
    ({ text, lines }) => {
      const shown = opening ?? []
      const isSame = joinLines(lines.slice(0, shown.length)) === joinLines(shown)
      const left = joinLines(lines.slice(shown.length))
      const goesOn = lines[shown.length]?.paragraph === shown.at(-1)?.paragraph
      const isUsable = isSame && left !== '' && findRejection(task, text) === null
      return isUsable ? `${goesOn ? ' ' : '\n\n'}${left}` : null
    },
    () => null,
  )
  const end = async () => {
    unneeded.abort()
    await rest
  }
  // A model that fails after the opening is there has written enough for a preview.
  const lines = await Promise.race([begun, whole.then(() => begun)])
  const rule = findRejection(task, joinLines(lines))
  if (rule === null) return { provider: writer.provider, opening: lines, rest, end }
  await end()
  throw new WritingFailed(`${writer.provider} ${rule}`)
}

function callWriter(
  ctx: Context,
  request: WritingRequest,
  task: EulogyTask,
  model: Model,
  onText?: (text: string) => void,
): Promise<Answer> {
  const { opening, version, different, attempt } = task
  const isRest = opening.text !== ''
  const targetWords = isRest ? restTarget(task.targetWords, opening.text) : task.targetWords
  const assignment = { targetWords, opening: opening.text, version, different, attempt }
  const prompt = briefFor(task.input, assignment)
  return callModel(ctx, request, {
    model,
    prompt,
    task: 'draft',
    ask: () => {
      // Not earlier: the call can be rejected until its cost is reserved.
      task.onStage?.('writing')
      return model.write(prompt, request.signal, onText)
    },
    outcome: ({ text }) => findRejection(task, text) ?? 'used',
  })
}

/** Why a text can't be used, or null. */
function findRejection({ source, opening, input }: EulogyTask, text: string) {
  const sourceText = source.map((piece) => piece.text).join('\n')
  // A short rest may be mostly a message in another language, so it's checked with the opening.
  const isShort = countWords(text) < countWords(opening.text)
  const read = isShort ? `${opening.text}\n\n${text}` : text
  const rule = blockingRuleIn(text, sourceText)
  return rule ?? (isInLanguage(read, input.language) ? null : 'wrong-language')
}

/** The opening keeps the check results from when it was shown. The rest may go on in its last paragraph. */
export function linesWithOpening({ text, checked }: EulogyTask['opening'], rest: string): Line[] {
  const shown = splitLines(text).map((line, index) => {
    return { ...line, fixed: true, checked: checked[index] ?? null }
  })
  const last = shown.at(-1)?.paragraph ?? -1
  const first = rest.startsWith('\n') ? last + 1 : Math.max(0, last)
  const left = splitLines(rest).map((line) => ({ ...line, paragraph: line.paragraph + first }))
  return [...shown, ...left]
}
