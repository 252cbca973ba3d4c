import type { Length } from './submission.ts'

/** Spoken slowly, as people speak at a funeral. */
const wordsPerMinute = 130

export type WordRange = { min: number; max: number }

const minutes = (from: number, to: number): WordRange => ({
  min: from * wordsPerMinute,
  max: to * wordsPerMinute,
})

export const wordRanges: Record<Length, WordRange> = {
  short: minutes(3, 4),
  medium: minutes(5, 7),
  long: minutes(8, 10),
}

/** What the user gave us to write from. */
export type LengthInput = {
  qualities: string
  memories: string
  answers: readonly { answer: string }[]
  additional: string
}

/** A greeting, who speaks, and a goodbye, whoever has died. */
const baseWords = 80
/** Words that a text gets out of each word of the user's without padding. */
const wordsPerInputWord = 2.2

export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

export function countInputWords({ qualities, memories, answers, additional }: LengthInput): number {
  const all = [qualities, memories, additional, ...answers.map(({ answer }) => answer)]
  return countWords(all.join(' '))
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
