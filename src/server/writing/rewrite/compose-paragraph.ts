import { isSayable } from '#domain/input/kinds.ts'
import { isInLanguage } from '#domain/input/language.ts'
import { countWords } from '#domain/length.ts'
import type { RewriteWish } from '#domain/rewrite.ts'
import type { Context } from '#server/context.ts'
import type { Model } from '#server/gateways/models/models.ts'
import type { BriefInput } from '#server/writing/brief.ts'
import {
  callModel,
  hasDeclined,
  maxFailures,
  WritingFailed,
  type WritingRequest,
} from '#server/writing/call-model.ts'
import { checkLines } from '#server/writing/check-lines.ts'
import {
  joinLines,
  type Line,
  newLine,
  splitTrimmedSentences,
  wordsIn,
} from '#server/writing/draft.ts'
import { readText } from '#server/writing/read-text.ts'
import { removeOrMark } from '#server/writing/remove-or-mark.ts'
import type { Source } from '#server/writing/source.ts'
import { blockingRuleIn } from '#server/writing/verifier/blocking.ts'
import { coveredPieces } from '#server/writing/verifier/coverage.ts'
import { problemsIn, wasJudged } from '#server/writing/verifier/problems.ts'
import { readRewrite, rewritePrompt, rewriteSchema } from './rewrite-prompt.ts'

const maxAnswers = 2

export type ParagraphTask = {
  input: BriefInput
  source: Source
  wish: RewriteWish
  /** Numbers of the pieces to add. */
  add: readonly number[]
  /** The whole text. The lines of all paragraphs but one are fixed and have their check results. */
  lines: readonly Line[]
  paragraphs: readonly string[]
  position: number
  attempt: number
}

/**
 * Writes a paragraph, judges and verifies every sentence, and removes or marks what has no evidence. Null if
 * no answer was acceptable. Throws WritingFailed if no writer answered.
 */
export async function composeParagraph(
  ctx: Context,
  request: WritingRequest,
  task: ParagraphTask,
): Promise<Line[] | null> {
  const sourceText = task.source.map(({ text }) => text).join('\n')
  const candidates: { model: Model; lines: Line[]; problems: string[] }[] = []
  let avoid: string[] = []
  for (let round = 0; round < maxAnswers; round += 1) {
    const written = await write(ctx, request, task, { avoid, attempt: task.attempt + round })
    if (!written) continue
    const checked = await check(ctx, request, task, written)
    const problems = [
      ...problemsIn(checked, sourceText).map(({ line, why }) => `${checked[line]?.text} (${why})`),
      ...unmetBy(task, checked),
    ]
    candidates.push({ model: written.model, lines: checked, problems })
    if (problems.length === 0 || request.signal.aborted) break
    avoid = problems
  }
  const fewestFirst = candidates.toSorted((a, b) => a.problems.length - b.problems.length)
  for (const { model, lines } of fewestFirst) {
    const settled = settle(task, lines)
    if (unmetBy(task, settled).length > 0) continue
    const read = await readParagraph(ctx, request, task, { model, lines: settled })
    return unmetBy(task, read).length === 0 ? read : settled
  }
  return null
}

/** The last reader reads it in its place, and changes nothing around it. */
async function readParagraph(
  ctx: Context,
  request: WritingRequest,
  task: ParagraphTask,
  { model, lines }: { model: Model; lines: readonly Line[] },
): Promise<Line[]> {
  const options = checkOptionsFor(ctx, task, model)
  const reading = await readText(ctx, request, options, inPlace(task, lines), {
    only: task.position,
  })
  return ownLines(task, reading.lines.flat())
}

const checkOptionsFor = (ctx: Context, { source, input }: ParagraphTask, writer: Model) => ({
  source,
  settings: input,
  judges: ctx.models.judgesFor(writer),
})

const inPlace = ({ lines, position }: ParagraphTask, written: readonly Line[]): Line[] => [
  ...lines.filter(({ paragraph }) => paragraph < position),
  ...written,
  ...lines.filter(({ paragraph }) => paragraph > position),
]

type Written = { model: Model; text: string }

/** Null if every answer was unusable. */
async function write(
  ctx: Context,
  request: WritingRequest,
  task: ParagraphTask,
  { avoid, attempt }: { avoid: readonly string[]; attempt: number },
): Promise<Written | null> {
  const reasons: string[] = []
  let answered = ctx.models.writers.every((model) => hasDeclined(request, 'rewrite', model))
  for (const model of ctx.models.writers) {
    if (request.signal.aborted || request.failures.count >= maxFailures) break
    const prompt = rewritePrompt(task.input, task.source, { ...task, avoid, attempt })
    const findRejectionIn = (answer: string) => findRejection(task, readRewrite(answer))
    try {
      const { text } = await callModel(ctx, request, {
        model,
        prompt,
        task: 'rewrite',
        ask: () => model.answer(prompt, rewriteSchema, request.signal),
        outcome: (answer) => findRejectionIn(answer.text) ?? 'used',
      })
      answered = true
      if (findRejectionIn(text) === null) return { model, text: readRewrite(text) }
    } catch (error) {
      if (!(error instanceof WritingFailed) || error.refusal) throw error
      // A model that declines would decline again.
      if (hasDeclined(request, 'rewrite', model)) answered = true
      reasons.push(error.reason)
    }
  }
  if (answered) return null
  throw new WritingFailed(reasons.join(', ') || 'no writer left to try')
}

/** Why an answer can't be used at all. */
function findRejection({ source, input, paragraphs, position }: ParagraphTask, text: string) {
  if (!/\p{L}/u.test(text)) return 'empty'
  const rule = blockingRuleIn(text, source.map((piece) => piece.text).join('\n'))
  if (rule) return rule
  // A paragraph may have been in another language before, such as a prayer.
  const old = paragraphs[position] ?? ''
  const isForeign = (words: string) => !isInLanguage(words, input.language)
  return isForeign(text) && !isForeign(old) ? 'wrong-language' : null
}

/** Only the new sentences are judged; the sentences around them help the judge to understand them. */
async function check(
  ctx: Context,
  request: WritingRequest,
  task: ParagraphTask,
  { model, text }: Written,
): Promise<Line[]> {
  const options = checkOptionsFor(ctx, task, model)
  const written = splitTrimmedSentences(text).map((sentence) => newLine(sentence, task.position))
  return ownLines(task, await checkLines(ctx, request, options, inPlace(task, written)))
}

/** The same rules as for a whole text: the other paragraphs count when a sentence may not be removed. */
function settle(task: ParagraphTask, lines: readonly Line[]): Line[] {
  const others = task.lines.filter(({ paragraph }) => paragraph !== task.position)
  return ownLines(task, removeOrMark(task.source, [...others, ...lines]).lines)
}

const ownLines = ({ position }: ParagraphTask, lines: readonly Line[]) =>
  lines.filter(({ paragraph, fixed }) => paragraph === position && !fixed)

/** What is missing from the buyer's request, worded for the writer. */
function unmetBy({ wish, add, source, ...task }: ParagraphTask, lines: readonly Line[]): string[] {
  const old = task.paragraphs[task.position] ?? ''
  const words = wordsIn(lines)
  const oldWords = countWords(old)
  if (words === 0) return ['nothing was left']
  if (joinLines(lines) === old.trim()) return ['it was not changed']
  if (wish === 'shorter') return words < oldWords ? [] : ['it was not shorter']
  if (wish !== 'memory') return words <= maxWords(oldWords) ? [] : ['it was longer']
  const addedWords = countWords(add.map((number) => source[number - 1]?.text ?? '').join(' '))
  if (words > maxWords(oldWords + addedWords * 2)) return ['it was much longer']
  // Without a judge nothing has evidence: the new sentences are marked instead.
  if (!lines.every(wasJudged)) return []
  const covered = coveredPieces(lines)
  const sayable = add.filter((number) => isSayable(source[number - 1]?.kind))
  const isAdded = sayable.length === 0 || sayable.some((number) => covered.has(number))
  return isAdded ? [] : ['what the pieces under "add" tell was not added']
}

/** A little longer is still fine: a plain sentence can take more words. */
const maxWords = (words: number) => Math.ceil(words * 1.25) + 10
