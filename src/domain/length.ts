import { type Length, speakingMinutes } from './choices.ts'
import { type PieceColumn, textsOf } from './fields.ts'

/** A slow pace, as usual at funerals. */
export const wordsPerMinute = 130

export const minWords = (length: Length) => speakingMinutes[length][0] * wordsPerMinute
export const maxWords = (length: Length) => speakingMinutes[length][1] * wordsPerMinute

/** The texts to write from, by column, the answers to questions, and used memories of others. */
export type LengthInput = Partial<Record<PieceColumn, string>> & {
  answers: readonly { answer: string }[]
  contributions?: readonly { text: string }[]
}

/** Greeting, introduction and goodbye, independent of the input. */
const baseWords = 80
/** How many words of text each word of notes supports without padding, and each word beyond them: prose says more itself. */
const wordsPerNote = 2.2
const wordsPerProse = 1.4
const maxNoteWords = 200

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
  const { answers, contributions = [] } = input
  return countWords(
    [
      ...Object.values(textsOf(input, 'quality', 'memory', 'message')),
      ...answers.map(({ answer }) => answer),
      ...contributions.map(({ text }) => text),
    ].join(' '),
  )
}

/** As many words as this many words of input support. */
function supportedWords(told: number): number {
  const notes = Math.min(told, maxNoteWords)
  return baseWords + wordsPerNote * notes + wordsPerProse * (told - notes)
}

/** How many words of input support a text of this length. */
function neededWords(words: number): number {
  const notes = Math.min(maxNoteWords, (words - baseWords) / wordsPerNote)
  return notes + (words - supportedWords(notes)) / wordsPerProse
}

/** The target: as many words as the input supports, up to the maximum of the chosen length. */
export function targetWords(input: LengthInput, length: Length): number {
  return Math.min(maxWords(length), Math.round(supportedWords(countInputWords(input))))
}

/** For a shorter target, the preview is a third of the text. */
const shortTargetWords = 270
const usualOpeningWords = 115

/** The target length of the opening, which is shown as the preview. */
export function openingTarget(target: number): number {
  return target < shortTargetWords ? Math.round(target / 3) : usualOpeningWords
}

/** A goodbye, even if the opening took all the words that the input supports. */
const minRestWords = 20

/** The target length of what follows the opening. Thin input makes a short text: nothing is padded. */
export function restTarget(target: number, opening: string): number {
  return Math.max(minRestWords, target - countWords(opening))
}

/** Below this, a memory is worth more to the buyer than the whole text. */
export const shortTextWords = 150

export type LengthEstimate = {
  words: number
  minutes: { from: number; to: number }
  /** More input words needed to reach the chosen length; 0 if none. */
  missing: number
}

/** Texts come out shorter than they are asked for: docs/writing.md counts how many are near this share of the target. */
const reachedShare = 0.9
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
  'The full eulogy: usually 3 to 5 minutes to speak, about 500 to 700 words when you share about 250 to 350 of your own. You choose: 3–4, 5–7 or 8–10 minutes, if you tell us enough to fill them.'
