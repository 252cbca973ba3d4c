import type { Context } from '#server/context.ts'
import type { Answer, Model } from '#server/gateways/models/models.ts'
import { acceptSameNames } from './ask-about-paraphrase.ts'
import { askModel, maxFailures, type WritingRequest } from './call-model.ts'
import type { Line } from './draft.ts'
import { batchesOf, judgePrompt, judgeSchema, readVerdicts, type TextSettings } from './judge.ts'
import type { Source } from './source.ts'
import { type Controls, controlsFor, passesControls } from './verifier/control-sentences.ts'
import { type Judgment, verifier } from './verifier/verifier.ts'

export type CheckOptions = {
  source: Source
  settings: TextSettings
  judges: readonly Model[]
}

const batchSize = 15
const contextSentences = 3

/** Judges every unchecked line, in parallel batches, and verifies the judgments. */
export async function checkLines(
  ctx: Context,
  request: WritingRequest,
  options: CheckOptions,
  lines: readonly Line[],
): Promise<Line[]> {
  const unchecked = lines.flatMap((line, index) => (line.checked === null ? [index] : []))
  const { language, theme } = options.settings
  const { check } = verifier(options.source, language, theme)
  const judgments = new Map<number, Judgment | null>()
  await Promise.all(
    batchesOf(unchecked, batchSize).map(async (batch) => {
      const first = batch[0] ?? 0
      const before = lines.slice(Math.max(0, first - contextSentences), first)
      const verdicts = await judgeBatch(ctx, request, options, {
        before: before.map(({ text }) => text),
        sentences: batch.map((index) => lines[index]?.text ?? ''),
        seed: first,
      })
      for (const [nth, index] of batch.entries()) judgments.set(index, verdicts[nth] ?? null)
    }),
  )
  const checked = lines.map((line, index) =>
    line.checked ? line : { ...line, checked: check(line.text, judgments.get(index) ?? null) },
  )
  const accepted = await acceptSameNames(
    ctx,
    request,
    options,
    unchecked.flatMap((index) => checked[index] ?? []),
  )
  return checked.map((line, index) => accepted[unchecked.indexOf(index)] ?? line)
}

type Batch = { before: string[]; sentences: string[]; seed: number }

/** Asks each judge in turn until one gets the control sentences right. All null if none does. */
async function judgeBatch(
  ctx: Context,
  request: WritingRequest,
  { source, settings, judges }: CheckOptions,
  batch: Batch,
): Promise<(Judgment | null)[]> {
  const { sentences, positions } = withControls(source, batch)
  for (const model of judges) {
    if (request.signal.aborted || request.failures.count >= maxFailures) break
    const prompt = judgePrompt(source, { before: batch.before, sentences }, settings)
    const passes = (text: string) => {
      const verdicts = readVerdicts(text, sentences.length)
      const { copied, read, extended } = positions
      return passesControls(source, {
        copied: verdicts[copied],
        read: verdicts[read],
        extended: verdicts[extended],
      })
    }
    const outcome = ({ text }: Answer) => (passes(text) ? 'used' : 'failed-controls')
    const call = { model, prompt, task: 'judge', schema: judgeSchema, outcome } as const
    const text = await askModel(ctx, request, call)
    if (text === null || !passes(text)) continue
    ctx.metrics.batchChecked(true)
    const verdicts = readVerdicts(text, sentences.length)
    const controls = new Set(Object.values(positions))
    return verdicts.filter((_, index) => !controls.has(index))
  }
  ctx.metrics.batchChecked(false)
  return batch.sentences.map(() => null)
}

/** The positions vary by batch, so a judge can't learn where the control sentences are. */
export function withControls(source: Source, { sentences, seed }: Omit<Batch, 'before'>) {
  const { copied, read, extended } = controlsFor(source, seed)
  const mixed = sentences.map((text) => ({ text, control: '' }))
  const insert = (control: keyof Controls, text: string, at: number) =>
    mixed.splice(at % (mixed.length + 1), 0, { text, control })
  insert('copied', copied, seed * 7 + 3)
  insert('extended', extended, seed * 5 + 1)
  insert('read', read, seed * 3 + 2)
  const positionOf = (wanted: keyof Controls) =>
    mixed.findIndex(({ control }) => control === wanted)
  return {
    sentences: mixed.map(({ text }) => text),
    positions: {
      copied: positionOf('copied'),
      read: positionOf('read'),
      extended: positionOf('extended'),
    },
  }
}
