import { isInLanguage } from '#domain/input/language.ts'
import { countWords } from '#domain/length.ts'
import { createSentenceBuffer } from '#domain/preview/opening-stream.ts'
import { minOpeningWords } from '#domain/preview/preview.ts'
import type { Context } from '#server/context.ts'
import type { Model } from '#server/gateways/models/models.ts'
import { briefFor } from '#server/writing/brief.ts'
import {
  callModel,
  maxFailures,
  WritingFailed,
  type WritingRequest,
} from '#server/writing/call-model.ts'
import { type Line, sentencesOf, textOf } from '#server/writing/draft.ts'
import { blockingRuleIn } from '#server/writing/verifier/blocking.ts'
import { wasJudged } from '#server/writing/verifier/problems.ts'
import { createReveal, type OpeningListener, type PreviewTask } from './reveal-opening.ts'

export type ComposedPreview = { lines: Line[]; text: string; checked: boolean }

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
    attempt: task.attempt,
  })
  const sourceText = task.source.map(({ text }) => text).join('\n')
  const stop = new AbortController()
  let rule: string | null = null
  let paragraph = 0
  let words = 0
  let written = ''
  const acceptPiece = (piece: string) => {
    if (rule !== null || words >= task.targetWords * maxOverrun) return
    written += piece
    rule = blockingRuleIn(written.trim(), sourceText)
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
