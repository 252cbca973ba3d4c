import { findHelpline } from '#domain/helpline.ts'
import { guessKind, isTalkToUs } from '#domain/input/kinds.ts'
import { countWords } from '#domain/length.ts'
import { splitSentences } from '#domain/sentences.ts'
import type { SubmissionInput } from '#domain/submission.ts'

const fewestWords = 8
const mostWords = 24

/** One of the person's own sentences, to look at while waiting; null if none is fit for it. */
export function ownSentence({ memory, qualities }: SubmissionInput): string | null {
  const fits = (sentence: string) => {
    const words = countWords(sentence)
    return words >= fewestWords && words <= mostWords && isFit(sentence)
  }
  const sentences = splitSentences(memory).map((sentence) => sentence.trim())
  return sentences.find(fits) ?? [cutAtWord(qualities, mostWords)].find(isFit) ?? null
}

/** Neither a request to us nor words that hurt to see again. */
const isFit = (text: string) =>
  text !== '' &&
  !isTalkToUs(text) &&
  guessKind(text, 'message') === 'message' &&
  guessKind(text, 'contributed') === 'fact' &&
  findHelpline([text]) === ''

/** Typed words as they are, as many as there is room for. */
export function cutAtWord(text: string, most: number): string {
  const words = text.trim().split(/\s+/)
  return words.length > most ? `${words.slice(0, most).join(' ')}…` : text.trim()
}
