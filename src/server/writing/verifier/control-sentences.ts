import { isSayable, type Source } from '#server/writing/source.ts'
import { occursIn } from './quotes.ts'
import type { Judgment } from './verifier.ts'

/** Statements too odd to be in a submission. Any that does occur in the source is skipped. */
const inventedSentences = [
  'They kept a green parrot named Ottoline that whistled the national anthem at breakfast.',
  'Every leap year they swam across Lake Titicaca with a lantern on their hat.',
  'They once sold a painted accordion to the harbormaster of Trondheim.',
  'The llama they raised in the attic won three ribbons in Albuquerque.',
  'They spent a winter repairing church bells for a circus in Ljubljana.',
  'At the age of seventy they were elected mayor of a village of beekeepers.',
  'They carved a chess set out of walrus ivory for the king of Norway.',
  'On Wednesdays they taught fencing to the firemen in the old cannery.',
]

export type Controls = {
  /** Must be judged supported, with evidence that occurs in the source. */
  copied: string
  /** Must be judged unsupported or contradicting. */
  invented: string
}

/** Two sentences with a known correct verdict; `seed` varies them from batch to batch. */
export function controlsFor(source: Source, seed: number): Controls {
  const all = source.map(({ text }) => text).join(' ')
  const unused = inventedSentences.filter((sentence) => !occursIn(sentence, all))
  // A memory of someone else, copied, would be wrong in the speaker's mouth.
  const own = source.slice(2).filter(({ origin }) => origin !== 'contributed')
  const facts = own.filter(({ kind }) => isSayable(kind))
  const longEnough = facts.filter(({ text }) => text.split(/\s+/).length >= 4)
  const candidates = longEnough.length > 0 ? longEnough : facts
  return {
    copied: candidates[seed % Math.max(1, candidates.length)]?.text ?? source[0]?.text ?? '',
    invented: unused[seed % unused.length] ?? '',
  }
}

/** If a judge gets either one wrong, its verdicts for the batch are discarded. */
export function passesControls(
  source: Source,
  copiedJudgment: Judgment | null | undefined,
  inventedJudgment: Judgment | null | undefined,
): boolean {
  const quotesSource = copiedJudgment?.evidence.some(({ piece, words }) =>
    occursIn(words, source[piece - 1]?.text ?? ''),
  )
  const rejectsInvented =
    inventedJudgment?.verdict === 'unsupported' || inventedJudgment?.verdict === 'contradicts'
  return copiedJudgment?.verdict === 'supported' && quotesSource === true && rejectsInvented
}
