import * as z from 'zod/mini'
import { boundedText, tooLong } from './field-schemas.ts'

export const maxFollowUpAnswers = 3
export const maxFollowUpAnswerLength = 1_000
const maxQuestionLength = 200

/** Minimum and maximum characters. */
export const followUpBounds = {
  question: [1, maxQuestionLength],
  answer: [1, maxFollowUpAnswerLength],
} as const

/** The answer to a question shown next to the preview when the input was short. */
export const followUpAnswerSchema = z.object({
  question: boundedText(
    1,
    maxQuestionLength,
    'Say what was asked',
    tooLong('the question', maxQuestionLength),
  ),
  answer: boundedText(
    1,
    maxFollowUpAnswerLength,
    'Write a few words, or skip this question',
    tooLong('this', maxFollowUpAnswerLength),
  ),
})
export type FollowUpAnswer = z.infer<typeof followUpAnswerSchema>

/** Answers count as additional memories. */
export function withFollowUpAnswers(
  memories: string,
  followUpAnswers: readonly FollowUpAnswer[],
): string {
  const answers = followUpAnswers.map(({ answer }) => answer)
  return [memories, ...answers].filter((words) => words !== '').join('\n')
}
