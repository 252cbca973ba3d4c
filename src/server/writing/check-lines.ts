import { OverBudgetError } from '#domain/budget.ts'
import type { Context } from '#server/context.ts'
import type { Model } from '#server/gateways/models/models.ts'
import { callModel, maxFailures, WritingFailed, type WritingRequest } from './call-model.ts'
import { controlsFor, passesControls } from './control-sentences.ts'
import type { Line } from './draft.ts'
import { type About, batchesOf, judgePrompt, judgeSchema, readVerdicts } from './judge.ts'
import type { Source } from './source.ts'
import { type Judgment, verifier } from './verifier.ts'

export type CheckOptions = {
  source: Source
  about: About
  judges: readonly Model[]
  /** Sentences in one batch. */
  batchSize: number
}

const contextSentences = 3

/** Has every line that is not checked yet judged, in parallel batches, and verifies the testimony. */
export async function checkLines(
  ctx: Context,
  order: WritingRequest,
  checking: CheckOptions,
  lines: readonly Line[],
): Promise<Line[]> {
  const open = lines.flatMap((line, at) => (line.checked === null ? [at] : []))
  const { check } = verifier(checking.source, checking.about.language)
  const found = new Map<number, Judgment | null>()
  await Promise.all(
    batchesOf(open, checking.batchSize).map(async (batch) => {
      const first = batch[0] ?? 0
      const before = lines.slice(Math.max(0, first - contextSentences), first)
      const verdicts = await judgeBatch(ctx, order, checking, {
        before: before.map(({ text }) => text),
        sentences: batch.map((at) => lines[at]?.text ?? ''),
        seed: first,
      })
      for (const [nth, at] of batch.entries()) found.set(at, verdicts[nth] ?? null)
    }),
  )
  return lines.map((line, at) =>
    line.checked ? line : { ...line, checked: check(line.text, found.get(at) ?? null) },
  )
}

type Batch = { before: string[]; sentences: string[]; seed: number }

/** The first judge that gets the control sentences right; none: nothing is known of the batch. */
async function judgeBatch(
  ctx: Context,
  order: WritingRequest,
  { source, about, judges }: CheckOptions,
  batch: Batch,
): Promise<(Judgment | null)[]> {
  const controls = controlsFor(source, batch.seed)
  const places = controlPositions(batch)
  const sentences = [...batch.sentences]
  sentences.splice(places.copied, 0, controls.copied)
  sentences.splice(places.invented, 0, controls.invented)
  const copiedAt = places.copied + (places.invented <= places.copied ? 1 : 0)
  for (const model of judges) {
    if (order.signal.aborted || order.failures.count >= maxFailures) break
    try {
      const prompt = judgePrompt(source, { before: batch.before, sentences }, about)
      const passes = (text: string) => {
        const verdicts = readVerdicts(text, sentences.length)
        return passesControls(source, verdicts[copiedAt], verdicts[places.invented])
      }
      const { text } = await callModel(ctx, order, {
        model,
        prompt,
        task: 'judge',
        ask: () => model.answer(prompt, judgeSchema, order.signal),
        outcome: (answer) => (passes(answer.text) ? 'used' : 'failed-controls'),
      })
      if (!passes(text)) continue
      const verdicts = readVerdicts(text, sentences.length)
      return verdicts.filter((_, at) => at !== copiedAt && at !== places.invented)
    } catch (error) {
      if (!(error instanceof WritingFailed) && !(error instanceof OverBudgetError)) throw error
    }
  }
  return batch.sentences.map(() => null)
}

/** Where the control sentences stand differs from batch to batch, so that a judge can't learn it. */
function controlPositions({ sentences, seed }: Batch) {
  const count = sentences.length
  return { copied: (seed * 7 + 3) % (count + 1), invented: (seed * 5 + 1) % (count + 2) }
}
