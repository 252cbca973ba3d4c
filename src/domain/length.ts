import { type Length, speakingMinutes } from './choices.ts'
import { type PieceColumn, textsOf } from './fields.ts'

/** A slow pace, as usual at funerals. */
export const wordsPerMinute = 130

export const minWords = (length: Length) => speakingMinutes[length][0] * wordsPerMinute
export const maxWords = (length: Length) => speakingMinutes[length][1] * wordsPerMinute

/** The texts to write from, by column, the answers to questions, and used memories of others. */
export type LengthInput = Partial<Record<PieceColumn, string>> & {
  answers: readonly { answer: string }[]
  othersMemories?: readonly { text: string }[]
}

/** What a text has beside what was told. */
const baseWords = 60
/** How many words of text each of the first words told supports without padding, and each word beyond them. */
const wordsPerFirstWord = 6
const wordsPerWord = 4.5
const firstWords = 20
/** The most that a writer is asked for: a little below the middle of the chosen length. */
const mostAsked: Record<Length, number> = { short: 450, medium: 770, long: 1_140 }

export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

export function readAloudMinutes(text: string): number {
  return Math.max(1, Math.round(countWords(text) / wordsPerMinute))
}

/** "about 4 minutes" */
export function formatReadingTime(text: string): string {
  const minutes = readAloudMinutes(text)
  return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}

export function countInputWords(input: LengthInput): number {
  const { answers, othersMemories = [] } = input
  return countWords(
    [
      ...Object.values(textsOf(input, 'quality', 'memory', 'message')),
      ...answers.map(({ answer }) => answer),
      ...othersMemories.map(({ text }) => text),
    ].join(' '),
  )
}

/** As many words as this many words of input support. */
function supportedWords(told: number): number {
  const first = Math.min(told, firstWords)
  return baseWords + wordsPerFirstWord * first + wordsPerWord * (told - first)
}

/** How many words of input support a text of this length. */
function neededWords(words: number): number {
  const first = Math.min(firstWords, (words - baseWords) / wordsPerFirstWord)
  return first + (words - supportedWords(first)) / wordsPerWord
}

/** The target: as many words as the input supports, up to the most that is asked for. */
export function targetWords(input: LengthInput, length: Length): number {
  return Math.min(mostAsked[length], Math.round(supportedWords(countInputWords(input))))
}

/** A goodbye, even if the opening took all the words that the input supports. */
const minRestWords = 20

/** The target length of what follows the opening. Thin input makes a short text: nothing is padded. */
export function restTarget(target: number, opening: string): number {
  return Math.max(minRestWords, target - countWords(opening))
}

export type LengthEstimate = {
  words: number
  minutes: { from: number; to: number }
  /** More input words needed to reach the chosen length; 0 if none. */
  missing: number
}

/** What texts reach of the target: docs/writing.md counts how many are near it. */
const reachedShare = 0.97
/** To either side of what is expected. */
const tolerance = 0.15

/** The expected length, shown before payment. */
export function estimateLength(input: LengthInput, length: Length): LengthEstimate {
  const expected = targetWords(input, length) * reachedShare
  const enough = Math.ceil(neededWords(minWords(length) / reachedShare))
  const missing = enough - countInputWords(input)
  return {
    words: Math.round(expected / 10) * 10,
    minutes: {
      from: Math.max(1, Math.round((expected * (1 - tolerance)) / wordsPerMinute)),
      to: Math.max(1, Math.round((expected * (1 + tolerance)) / wordsPerMinute)),
    },
    missing: Math.max(0, Math.ceil(missing / 10) * 10),
  }
}

/** Whether a text is shorter than this share of the least that was shown before payment. */
export const isTooShort = (text: string, input: LengthInput, length: Length, share: number) =>
  countWords(text) < share * (1 - tolerance) * estimateLength(input, length).words

/** Every page that names a length says it with these words. */
export const statedLength =
  'The full eulogy: usually 3 to 5 minutes to speak, about 500 to 700 words when you share about 90 to 140 of your own. You choose: 3–4, 5–7 or 8–10 minutes, if you tell us enough to fill them.'
