import * as z from 'zod/mini'
import type { Length } from './choices.ts'
import { type PieceColumn, textsOf } from './fields.ts'
import { boundedText, tooLong, typedText } from './input/field-schemas.ts'
import { countInputWords, countWords, type LengthInput } from './length.ts'
import { choosePronoun, type Relationship } from './relationship.ts'
import type { Pronoun } from './relationship-table.ts'

export const maxRounds = 3
export const maxAnswerLength = 1_000

/** What the person says to a question. An empty answer skips it, or takes an answer back. */
export const answerSchema = z.object({
  answer: boundedText(0, maxAnswerLength, '', tooLong('this', maxAnswerLength)),
})
/** The same as it is sent. `before`: the answer that the page showed, so that a stale one changes nothing. */
export const answerBody = z.extend(answerSchema, { before: typedText() })
export const maxQuestionsPerRound = 3

/** A question that the listener asked about what was input. */
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

/** A question, and the told words it hangs on. */
export type NewQuestion = { about: string; ask: string }

/** What the listener finds: questions, or words of not wanting to go on. */
export type Listening = { helpline: string; questions: readonly NewQuestion[] }

/** What was asked so far, as the person is shown it. */
export type Asked = {
  questions: Question[]
  /** Whether the open ones are asked before the beginning is written. */
  asksFirst: boolean
  /** Whether the person wrote of not wanting to go on: then nothing is asked. */
  helpline: boolean
}

/** An answer that was given, with its question, because an answer alone can be unclear. */
export type Answer = { question: string; answer: string }

/** Minimum and maximum characters of what is stored. */
export const questionBounds = {
  about: [0, 200],
  ask: [1, 200],
  answer: [0, maxAnswerLength],
} as const
export const helplineBounds = { helpline: [0, 500] } as const

export const isOpen = ({ answer, skipped }: Question): boolean => answer === '' && !skipped

/** Open or skipped. */
export const isUnanswered = ({ answer }: Question): boolean => answer === ''

/** The answers that were given, in order. */
export const answersTo = (questions: readonly Question[]): Answer[] =>
  questions.flatMap(({ ask, answer }) => (answer === '' ? [] : [{ question: ask, answer }]))

/** With fewer words told, questions come before anything is written. */
const thinBelow: Record<Length, number> = { short: 60, medium: 130, long: 240 }
/** With fewer words told, another round of questions may follow. */
const moreBelow: Record<Length, number> = { short: 160, medium: 340, long: 650 }

export const isThin = (input: LengthInput, length: Length): boolean =>
  countInputWords(input) < thinBelow[length]

/** Whether the questions of the first round are asked before the beginning is written. */
export const asksFirst = (
  input: LengthInput,
  length: Length,
  questions: readonly Question[],
): boolean =>
  questions.length > 0 && (isThin(input, length) || questions.length >= maxQuestionsPerRound)

/** Somebody who is tired, or doesn't know. */
const saysLittle = (answer: string) =>
  countWords(answer) <= 6 &&
  /^\W*(?:idk|dunno|(?:i )?(?:really )?(?:do(?:n.?t| not)|can.?t) (?:know|remember|recall|think)|not sure|no idea|nothing|no(?:pe)?|pass|skip|no s[eé]|nada)\b/iu.test(
    answer,
  )

/**
 * The number of the round to listen for now, or null. The first always; another one when the last is finished, something
 * was answered in it, at most one question was left without a word, and more words would still make a better text.
 */
export function nextRound(
  input: LengthInput,
  length: Length,
  lastRound: { round: number; questions: readonly Question[] } | null,
): number | null {
  if (!lastRound) return 1
  const last = lastRound.questions.filter(({ round }) => round === lastRound.round)
  const given = last.filter(({ answer }) => answer !== '' && !saysLittle(answer))
  const goesOn = given.length > 0 && last.length - given.length < 2 && !last.some(isOpen)
  const isShort = countInputWords(input) < moreBelow[length]
  return goesOn && isShort && lastRound.round < maxRounds ? lastRound.round + 1 : null
}

/** Whether the beginning, once there is one, can still be written again with answers: once, before payment. */
export const canWriteAgain = (submission: {
  type: string
  written_again_at: Date | null
}): boolean => submission.type !== 'paid' && submission.written_again_at === null

/** What is told of someone, by column: the form, or a stored submission. */
type AnsweredInput = Partial<Record<PieceColumn, string>> & {
  person: string
  relationship: string
  pronouns: string
}

const closeTo: Record<Pronoun, string> = { she: 'her', he: 'him', they: 'them' }

/** The one question that fits everybody, where nobody could listen to notes that need one. */
export function neutralQuestion(input: AnsweredInput): Pick<Question, 'about' | 'ask'> {
  const written = Object.values(textsOf(input, 'quality', 'memory', 'message')).join('\n')
  const pronoun = choosePronoun({
    chosen: input.pronouns as Pronoun | '',
    relationship: input.relationship as Relationship,
    written,
  })
  const ask = `What is one small thing about ${input.person} that only people close to ${closeTo[pronoun ?? 'they']} know?`
  return { about: '', ask }
}
