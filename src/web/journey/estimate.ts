import { type Length, speakingMinutes } from '#domain/choices.ts'
import { byColumn } from '#domain/fields.ts'
import { countInputWords, estimateLength, type LengthEstimate } from '#domain/length.ts'
import type { Answers } from './answers.ts'

/** How long the text will be; null while there is nothing to write from. */
export function findEstimate(
  answers: Answers,
  length: Length,
  othersMemories: readonly { text: string }[] = [],
): LengthEstimate | null {
  // The answers to questions are part of the memory.
  const input = { ...byColumn(answers), answers: [], othersMemories }
  return countInputWords(input) === 0 ? null : estimateLength(input, length)
}

/** As in "3 to 4", with its unit. */
export const minutesIn = ({ minutes: { from, to } }: LengthEstimate) =>
  `${from === to ? '' : `${from} to `}${to} ${to === 1 ? 'minute' : 'minutes'}`

/** With its unit, always on one line. */
export const chosenMinutes = (length: Length) =>
  `${speakingMinutes[length].join('–\u2060')}\u00a0minutes`

export function estimateLine(estimated: LengthEstimate): string {
  return `From what you’ve told us: about ${estimated.words} words, ${minutesIn(estimated)}.`
}

/** Before anything is typed. */
export function wantedLine(length: Length): string {
  const { missing } = estimateLength({ answers: [] }, length)
  return `For ${chosenMinutes(length)} we need about ${missing} words from you, here or in the questions later. Less is fine: it will be shorter.`
}

/** Empty if the chosen length is reached. */
export function missingLine({ missing }: LengthEstimate, length: Length): string {
  return missing === 0
    ? ''
    : `With about ${missing} more words of yours, it can reach ${chosenMinutes(length)}.`
}
