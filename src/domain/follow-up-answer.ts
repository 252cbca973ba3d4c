import * as z from 'zod/mini'
import { boundedText } from './field-schemas.ts'

export const maxFollowUpAnswers = 3
export const maxFollowUpAnswerLength = 1_000

/** The answer to a small question that was asked beside the preview, when little had been told. */
export const followUpAnswerSchema = z.object({
  question: boundedText(1, 200, 'Say what was asked', 'Shorten the question to 200 characters'),
  answer: boundedText(
    1,
    maxFollowUpAnswerLength,
    'Write a few words, or skip this question',
    'Shorten this to 1,000 characters',
  ),
})
export type FollowUpAnswer = z.infer<typeof followUpAnswerSchema>

/** An answer is one more memory. */
export function withFollowUpAnswers(
  memories: string,
  followUpAnswers: readonly FollowUpAnswer[],
): string {
  const answers = followUpAnswers.map(({ answer }) => answer)
  return [memories, ...answers].filter((words) => words !== '').join('\n')
}
