import type { SubmissionReply } from '#contract/submissions.ts'
import { withFollowUpAnswers } from '#domain/follow-up-answer.ts'
import type { Relationship } from '#domain/relationship.ts'
import { formDefaults, type SubmissionInput, submissionInputSchema } from '#domain/submission.ts'

/** What stands in the form's fields, finished or not. */
export type Answers = Partial<Record<keyof SubmissionInput, string>>

/** The same for a retry, which begins with what should be different. */
export type Revision = Answers & { different?: string }

export function emptyAnswers(relationship?: Relationship): Answers {
  return { ...formDefaults, language: '', ...(relationship ? { relationship } : {}) }
}

/** What the person told us, read back from the stored submission, with what they added later. */
export function inputFrom(submission: SubmissionReply): SubmissionInput {
  const { person: name, memories, followUpAnswers } = submission
  const told = submissionInputSchema.parse({ ...submission, name, memory: memories })
  return { ...told, memory: withFollowUpAnswers(memories, followUpAnswers) }
}

export function isSameInput(one: SubmissionInput, other: SubmissionInput): boolean {
  return Object.keys(submissionInputSchema.shape).every(
    (field) => one[field as keyof SubmissionInput] === other[field as keyof SubmissionInput],
  )
}
