import { countWords, fewestWords, type WordRange, wordsFor, wordsPerMinute } from './length.ts'
import type { Material } from './material.ts'
import { splitSentences } from './sentences.ts'
import type { Length } from './submission.ts'

type Given = Pick<Material, 'qualities' | 'memories' | 'scripture' | 'additional'>

/** What there is to say whoever has died: a greeting, who speaks, thanks, goodbye. */
const always = 140
const scripture = 50
const mostQualities = 10
/** How far a text may come out shorter or longer than what was told carries. */
const leeway = 0.15

/** The words that can be written from what was told without an empty sentence. */
function wordsCarried({ qualities, memories, additional, ...given }: Given): number {
  const traits = differing(qualities.split(/[,;.\n]+/)).slice(0, mostQualities)
  return (
    always +
    sum(traits.map((trait) => 60 + 5 * weight(trait))) +
    sum(differing(splitSentences(memories)).map((memory) => 7 * weight(memory))) +
    sum(differing(splitSentences(additional)).map((message) => 3 * weight(message))) +
    (given.scripture.trim() === '' ? 0 : scripture)
  )
}

/** Its words, of which those past the twelfth weigh half: a long sentence is one thing still. */
function weight(piece: string): number {
  const words = countWords(piece)
  return Math.min(words, 6 + words / 2)
}

/** What was told twice carries no more than once. */
function differing(pieces: string[]): string[] {
  const said = pieces.map((piece) => piece.trim().toLowerCase())
  return [...new Set(said)].filter((piece) => countWords(piece) > 0)
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** Fewer words than this do not say all that was told. */
export function fewestFrom(given: Given): number {
  return Math.round(Math.max(fewestWords, wordsCarried(given) * (1 - leeway)))
}

/** The words to ask for: those of the chosen length, or fewer where little was told. */
export function wordsFrom(given: Given, length: Length): WordRange {
  const chosen = wordsFor[length]
  const carried = Math.max(wordsCarried(given), fewestWords / (1 - leeway))
  const enough = carried >= chosen.min
  return {
    min: enough ? chosen.min : Math.round(carried * (1 - leeway)),
    max: Math.min(chosen.max, Math.round(carried * (1 + leeway))),
  }
}

export type Estimate = {
  words: number
  minutes: { from: number; to: number }
  /** Whether this is less than the length that was chosen. */
  short: boolean
}

/** What the person is told before they pay. */
export function estimate(given: Given, length: Length): Estimate {
  const { min, max } = wordsFrom(given, length)
  return {
    words: Math.round((min + max) / 20) * 10,
    minutes: { from: Math.round(min / wordsPerMinute), to: Math.round(max / wordsPerMinute) },
    short: min < wordsFor[length].min,
  }
}
