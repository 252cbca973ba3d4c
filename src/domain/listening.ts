import * as z from 'zod/mini'
import type { Length } from './choices.ts'
import { boundedText, tooLong } from './input/field-schemas.ts'
import { type FollowUpAnswer, maxFollowUpAnswerLength } from './input/follow-up-answer.ts'
import { estimateLength, type LengthInput, shortTextWords, wordRanges } from './length.ts'

export const maxRounds = 3
export const maxQuestionsPerRound = 3

/** A question that the listener asked about what was told. */
export type Question = {
  /** From 1, over all rounds. */
  number: number
  round: number
  /** The words it hangs on, as they were typed; empty for the neutral question. */
  about: string
  ask: string
  /** Empty until it is answered. */
  answer: string
  skipped: boolean
}

/** What the person says to a question. An empty answer skips it, or takes an answer back. */
export const answerSchema = z.object({
  answer: boundedText(0, maxFollowUpAnswerLength, '', tooLong('this', maxFollowUpAnswerLength)),
})

export const isOpen = ({ answer, skipped }: Question): boolean => answer === '' && !skipped

/** The answers that were given, in order. */
export const answersTo = (questions: readonly Question[]): FollowUpAnswer[] =>
  questions.flatMap(({ ask, answer }) => (answer === '' ? [] : [{ question: ask, answer }]))

/** Below half of the shortest text of the chosen length, or very short: then questions come before anything is written. */
export function isThin(input: LengthInput, length: Length): boolean {
  const { words } = estimateLength(input, length)
  return words < wordRanges[length].min / 2 || words < shortTextWords
}

/** Whether the questions of the first round are asked before the beginning is written. */
export const asksFirst = (
  input: LengthInput,
  length: Length,
  questions: readonly Question[],
): boolean =>
  questions.length > 0 && (isThin(input, length) || questions.length >= maxQuestionsPerRound)

/**
 * The number of the round to listen for now, or null. The first always; another one when the last is finished, something
 * was answered in it, and the text is still shorter than was wanted.
 */
export function nextRound(
  input: LengthInput,
  length: Length,
  heard: { round: number; questions: readonly Question[] } | null,
): number | null {
  if (!heard) return 1
  const last = heard.questions.filter(({ round }) => round === heard.round)
  const goesOn = last.some(({ answer }) => answer !== '') && !last.some(isOpen)
  const isShort = estimateLength(input, length).words < wordRanges[length].min
  return goesOn && isShort && heard.round < maxRounds ? heard.round + 1 : null
}
