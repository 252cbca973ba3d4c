import { type Length, speakingMinutes } from './choices.ts'
import { type PieceColumn, textsOf } from './fields.ts'

/** A slow pace, as usual at funerals. */
export const wordsPerMinute = 130

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

/** The texts to write from, by column, the answers to follow-up questions, and used memories of others. */
export type LengthInput = Partial<Record<PieceColumn, string>> & {
  answers: readonly { answer: string }[]
  contributions?: readonly { text: string }[]
}

/** Greeting, introduction and goodbye, independent of the input. */
const baseWords = 80
/** How many words of text one input word supports without padding. */
const wordsPerInputWord = 2.2

export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

/** How long a text takes to read aloud, in whole minutes, at the usual pace or at someone's own. */
export function readAloudMinutes(text: string, pace = wordsPerMinute): number {
  return Math.max(1, Math.round(countWords(text) / pace))
}

export function countInputWords(input: LengthInput): number {
  const own = Object.values(textsOf(input, 'quality', 'memory', 'message'))
  const answers = input.answers.map(({ answer }) => answer)
  const contributed = (input.contributions ?? []).map(({ text }) => text)
  return countWords([...own, ...answers, ...contributed].join(' '))
}

/** The target: as many words as the input supports, up to the maximum of the chosen length. */
export function targetWords(input: LengthInput, length: Length): number {
  const supported = baseWords + wordsPerInputWord * countInputWords(input)
  return Math.min(wordRanges[length].max, Math.round(supported))
}

/** For a shorter target, the preview is a third of the text. */
const shortTargetWords = 270
const usualOpeningWords = 115

/** The target length of the opening, which is shown as the preview. */
export function openingTarget(target: number): number {
  return target < shortTargetWords ? Math.round(target / 3) : usualOpeningWords
}

export type LengthEstimate = {
  words: number
  minutes: { from: number; to: number }
  /** More input words needed to reach the chosen length; 0 if none. */
  missing: number
}

/** The expected length, shown before payment. */
export function estimateLength(input: LengthInput, length: Length): LengthEstimate {
  const target = targetWords(input, length)
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
