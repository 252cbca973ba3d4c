import { occursIn } from './quotes.ts'
import type { Source } from './source.ts'
import type { Judgment } from './verifier.ts'

/** Things that nobody tells about the dead. One that happens to be in the source is not used. */
const invented = [
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
  /** Must be called supported, with evidence that holds. */
  copied: string
  /** Must be called unsupported or contradicting. */
  invented: string
}

/** Two sentences whose right verdict we know; `seed` varies them from batch to batch. */
export function controlsFor(source: Source, seed: number): Controls {
  const all = source.map(({ text }) => text).join(' ')
  const unused = invented.filter((sentence) => !occursIn(sentence, all))
  const facts = source.slice(2).filter(({ kind }) => kind === 'fact' || kind === 'message')
  const telling = facts.filter(({ text }) => text.split(/\s+/).length >= 4)
  const choice = telling.length > 0 ? telling : facts
  return {
    copied: choice[seed % Math.max(1, choice.length)]?.text ?? source[0]?.text ?? '',
    invented: unused[seed % unused.length] ?? '',
  }
}

/** A judge that gets either wrong counts as absent for that batch. */
export function passesControls(
  source: Source,
  copied: Judgment | null | undefined,
  inventedOne: Judgment | null | undefined,
): boolean {
  const found = copied?.evidence.some(({ piece, words }) =>
    occursIn(words, source[piece - 1]?.text ?? ''),
  )
  const objects = inventedOne?.verdict === 'unsupported' || inventedOne?.verdict === 'contradicts'
  return copied?.verdict === 'supported' && found === true && objects
}
