import type { Context } from '#server/context.ts'
import type { Model } from '#server/gateways/models/models.ts'
import { callModel, maxFailures, WritingFailed, type WritingRequest } from './call-model.ts'
import { type CheckOptions, checkLines } from './check-lines.ts'
import { joinLines, type Line, seamsOf, wordsIn } from './draft.ts'
import {
  type Asked,
  applyEdit,
  editPrompt,
  editSchema,
  type LineProblem,
  restoreRejected,
} from './edit.ts'
import { readEarly, readText } from './read-text.ts'
import { askFew, moveRemoved, type Removed, removeOrMark, shorten } from './remove-or-mark.ts'
import type { Source } from './source.ts'
import { blockingRuleIn } from './verifier/blocking.ts'
import { uncoveredPieces } from './verifier/coverage.ts'
import { problemsIn, wasJudged } from './verifier/problems.ts'
import {
  type BegunDraft,
  beginDraft,
  type EulogyTask,
  linesWithOpening,
  writeDraft,
} from './write-draft.ts'

export type CheckedText = {
  text: string
  lines: Line[]
  removed: Removed[]
  rounds: number
  /** Something is to be kept silent, and no reader answered. */
  isUnread: boolean
}

/** A text and the model that wrote it. */
type Draft = { model: Model; lines: Line[] }

/**
 * Writes a text and checks it; what was drafted with its opening is only checked. Throws WritingFailed only when no
 * writer returned a usable draft.
 */
export async function composeEulogy(
  ctx: Context,
  request: WritingRequest,
  task: EulogyTask,
): Promise<CheckedText> {
  const { drafted, opening } = task
  const draft = drafted
    ? { model: drafted.writer, lines: linesWithOpening(opening, drafted.rest) }
    : await writeDraft(ctx, request, task)
  return check(ctx, request, task, { ...draft, isBeginning: false })
}

/** Begins a whole text with this writer. Its opening is checked while the rest is being written. */
export async function composeOpening(
  ctx: Context,
  request: WritingRequest,
  task: EulogyTask,
  writer: Model,
): Promise<CheckedText & { draft: BegunDraft }> {
  const draft = await beginDraft(ctx, request, task, writer)
  try {
    const opening = { model: writer, lines: draft.opening, isBeginning: true }
    return { ...(await check(ctx, request, task, opening)), draft }
  } catch (error) {
    await draft.end()
    throw error
  }
}

/**
 * Judges and verifies every sentence, has what somebody could contradict edited, removes or marks the rest, and has
 * the whole read once more.
 */
async function check(
  ctx: Context,
  request: WritingRequest,
  task: EulogyTask,
  draft: Draft & { isBeginning: boolean },
): Promise<CheckedText> {
  task.onStage?.('checking')
  const source = (await task.classified) ?? task.source
  const options = { source, settings: task.input, judges: ctx.models.judgesFor(draft.model) }
  const early = readEarly(ctx, request, options, draft.isBeginning)
  try {
    return await checkAndRead(ctx, request, task.maxWords, { ...draft, options, early })
  } finally {
    await early.end()
  }
}

type Checking = Draft & {
  isBeginning: boolean
  options: CheckOptions
  early: ReturnType<typeof readEarly>
}

async function checkAndRead(
  ctx: Context,
  request: WritingRequest,
  maxWords: number,
  { model, lines: drafted, isBeginning, options, early }: Checking,
): Promise<CheckedText> {
  const { source } = options
  const sourceText = source.map(({ text }) => text).join('\n')
  let rounds = 2
  let reading = early.begin(drafted, { isBeginning })
  let lines = await checkLines(ctx, request, options, drafted)
  const problems = problemsIn(lines, sourceText)
  // Coverage is unknown unless every sentence was judged; an opening tells only a part.
  const isWhole = !isBeginning && lines.every(wasJudged)
  const uncovered = isWhole ? uncoveredPieces(source, lines) : []
  let left: Line[] = []
  if (!isBeginning || problems.length > 0) {
    const asked = { problems, uncovered, isBeginning }
    const edited = await edit(ctx, request, source, { model, lines, asked })
    if (edited) {
      rounds += 2
      left = edited.filter(({ text }) => problems.some(({ line }) => lines[line]?.text === text))
      reading = early.begin(edited, { seams: seamsOf(drafted, edited), isBeginning })
      lines = restoreRejected(await checkLines(ctx, request, options, edited))
    }
  }
  const settled = removeOrMark(source, lines, left)
  const seams = seamsOf(drafted, settled.lines)
  const asRead = seamsOf(reading.lines, settled.lines).length === 0 ? await reading.places : null
  const once = await readText(ctx, request, options, settled.lines, { seams, isBeginning }, asRead)
  rounds += once.rounds
  let read = once.lines.flat()
  let removed = moveRemoved([...settled.removed, ...once.removed], once.lines)
  if (once.removed.length > 0) {
    // What stood around the removed sentences must still make sense.
    const left = seamsOf(settled.lines, read)
    const again = await readText(ctx, request, options, read, {
      seams: left,
      seamsOnly: true,
      isBeginning,
    })
    rounds += again.rounds
    removed = moveRemoved([...removed, ...again.removed], again.lines)
    read = again.lines.flat()
  }
  const few = askFew(source, read)
  removed = moveRemoved([...removed, ...few.removed], few.lines)
  read = few.lines.flat()
  const kept = isBeginning ? read : shorten(read, maxWords)
  removed = moveRemoved(
    removed,
    read.map((line) => (kept.includes(line) ? [line] : [])),
  )
  const isUnread = !once.isRead && source.some(({ kind }) => kind === 'prohibition')
  return { text: joinLines(kept), lines: kept, removed, rounds, isUnread }
}

type Judged = Draft & { asked: Asked }

/** Null if no model returned a usable edit: the draft is then used as it is. */
async function edit(
  ctx: Context,
  request: WritingRequest,
  source: Source,
  { model, lines, asked }: Judged,
): Promise<Line[] | null> {
  const prompt = editPrompt(source, lines, asked)
  const sourceText = source.map(({ text }) => text).join('\n')
  const others = ctx.models.writers.filter((writer) => writer !== model)
  for (const writer of [model, ...others]) {
    if (request.signal.aborted || request.failures.count >= maxFailures) return null
    try {
      const { text } = await callModel(ctx, request, {
        model: writer,
        prompt,
        task: 'edit',
        ask: () => writer.answer(prompt, editSchema, request.signal),
      })
      const edited = applyEdit(lines, text, asked)
      const isUsable = blockingRuleIn(joinLines(edited), sourceText) === null
      if (isUsable && wordsIn(edited) >= leastWords(lines, asked.problems)) return edited
    } catch (error) {
      if (!(error instanceof WritingFailed) || error.refusal) throw error
    }
  }
  return null
}

/** It may shorten a text by a tenth, or by what was listed if that is more. */
function leastWords(lines: readonly Line[], problems: readonly LineProblem[]): number {
  const listed = wordsIn(problems.flatMap(({ line }) => lines[line] ?? []))
  return wordsIn(lines) - Math.max(listed, wordsIn(lines) / 10)
}
