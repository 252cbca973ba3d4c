import { type Length, lengths } from '#domain/choices.ts'
import { byColumn } from '#domain/fields.ts'
import { countInputWords, estimateLength, type LengthEstimate } from '#domain/length.ts'
import type { Answers } from './answers.ts'

/** How long the text will be; null while there is nothing to write from. */
export function estimateOf(
  answers: Answers,
  length: Length,
  contributions: readonly { text: string }[] = [],
): LengthEstimate | null {
  // Follow-up answers are part of the memory.
  const input = { ...byColumn(answers), answers: [], contributions }
  return countInputWords(input) === 0 ? null : estimateLength(input, length)
}

export function estimateLine({ words, minutes }: LengthEstimate): string {
  const range = minutes.from === minutes.to ? `${minutes.to}` : `${minutes.from} to ${minutes.to}`
  const unit = range === '1' ? 'minute' : 'minutes'
  return `Your full eulogy: about ${words} words, ${range} ${unit}.`
}

/** For less than `shortTextWords`. */
export const shortLine = ({ words }: LengthEstimate) =>
  `This will be a short text: about ${words} words, one minute.`

/** Empty if the chosen length is reached. */
export function missingLine({ missing }: LengthEstimate, length: Length): string {
  if (missing === 0) return ''
  return `Add about ${missing} words to reach ${lengths[length].replace('-', '–')}.`
}
