import { type Length, speakingMinutes } from './choices.ts'
import { type PieceColumn, textsOf } from './fields.ts'

/** Spoken slowly, as people speak at a funeral. */
const wordsPerMinute = 130

export type WordRange = { min: number; max: number }

const wordRange = (length: Length): WordRange => ({
  min: speakingMinutes[length][0] * wordsPerMinute,
  max: speakingMinutes[length][1] * wordsPerMinute,
})

export const wordRanges: Record<Length, WordRange> = {
  short: wordRange('short'),
  medium: wordRange('medium'),
  long: wordRange('long'),
}

/** The texts to write from, by column, and the answers to follow-up questions. */
export type LengthInput = Partial<Record<PieceColumn, string>> & {
  answers: readonly { answer: string }[]
}

/** A greeting, an introduction of the speaker and a goodbye, which every eulogy has. */
const baseWords = 80
/** Words that a text gets out of each word of the user's without padding. */
const wordsPerInputWord = 2.2

export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

export function countInputWords(given: LengthInput): number {
  const texts = Object.values(textsOf(given, 'quality', 'memory', 'message'))
  return countWords([...texts, ...given.answers.map(({ answer }) => answer)].join(' '))
}

/** The words to aim at: what the material carries, and at most what the chosen length allows. */
export function targetWords(given: LengthInput, length: Length): number {
  const carried = baseWords + wordsPerInputWord * countInputWords(given)
  return Math.min(wordRanges[length].max, Math.round(carried))
}

/** A target below this gives a third of its text as the preview. */
const shortTargetWords = 270
const usualOpeningWords = 115

/** The words of the opening that is shown as the preview. */
export function openingTarget(target: number): number {
  return target < shortTargetWords ? Math.round(target / 3) : usualOpeningWords
}

export type LengthEstimate = {
  words: number
  minutes: { from: number; to: number }
  /** Words from the user that would reach the chosen length; 0 where it is reached. */
  missing: number
}

/** How long the text will be, for the person to see before they pay. */
export function estimateLength(given: LengthInput, length: Length): LengthEstimate {
  const target = targetWords(given, length)
  const short = wordRanges[length].min - target
  return {
    words: Math.round(target / 10) * 10,
    minutes: {
      from: Math.max(1, Math.floor(target / wordsPerMinute)),
      to: Math.max(1, Math.ceil(target / wordsPerMinute)),
    },
    missing: short > 0 ? Math.ceil(short / wordsPerInputWord / 10) * 10 : 0,
  }
}
