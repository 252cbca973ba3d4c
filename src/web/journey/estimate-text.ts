import { countInputWords, estimateLength, type LengthEstimate } from '#domain/length.ts'
import { type Length, lengths } from '#domain/submission.ts'
import type { Answers } from './answers.ts'

/** What the form or a stored submission says so far. Added answers are among the memories. */
type Said = Pick<Answers, 'qualities' | 'memory' | 'additional'>

const givenIn = ({ qualities = '', memory = '', additional = '' }: Said) => ({
  qualities,
  memories: memory,
  answers: [],
  additional,
})

/** How long the text will be; null while nothing is there to write from. */
export function estimateOf(said: Said, length: Length): LengthEstimate | null {
  const given = givenIn(said)
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
