import { type Length, lengths } from '#domain/choices.ts'
import { byColumn } from '#domain/fields.ts'
import { countInputWords, estimateLength, type LengthEstimate } from '#domain/length.ts'
import type { Answers } from './answers.ts'

/** How long the text will be; null while nothing is there to write from. */
export function estimateOf(answers: Answers, length: Length): LengthEstimate | null {
  // Answers to follow-up questions are among the memories.
  const given = { ...byColumn(answers), answers: [] }
  return countInputWords(given) === 0 ? null : estimateLength(given, length)
}

export function estimateLine({ words, minutes }: LengthEstimate): string {
  const range = minutes.from === minutes.to ? `${minutes.to}` : `${minutes.from} to ${minutes.to}`
  const unit = range === '1' ? 'minute' : 'minutes'
  return `Your full eulogy: about ${words} words, ${range} ${unit}.`
}

/** Empty where the chosen length is reached. */
export function missingLine({ missing }: LengthEstimate, length: Length): string {
  if (missing === 0) return ''
  return `About ${missing} more words from you reach ${lengths[length].replace('-', '–')}.`
}
