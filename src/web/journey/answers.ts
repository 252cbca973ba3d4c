import type { SubmissionReply } from '#contract/submissions.ts'
import { formDefaults } from '#domain/choices.ts'
import { type FieldName, fieldNames, proseFields } from '#domain/fields.ts'
import { withFollowUpAnswers } from '#domain/follow-up-answer.ts'
import type { Relationship } from '#domain/relationship.ts'
import { type SubmissionInput, toInput } from '#domain/submission.ts'

/** What stands in the form's fields, finished or not. */
export type Answers = Partial<Record<FieldName, string>>

/** The same for a retry, which begins with what should be different. */
export type Revision = Answers & { different?: string }

export function emptyAnswers(relationship?: Relationship): Answers {
  return { ...formDefaults, language: '', ...(relationship ? { relationship } : {}) }
}

/** What the person told us, read back from the stored submission, with what they added later. */
export function inputFrom(submission: SubmissionReply): SubmissionInput {
  const input = toInput(submission)
  return { ...input, memory: withFollowUpAnswers(input.memory, submission.followUpAnswers) }
}

export function isSameInput(one: SubmissionInput, other: SubmissionInput): boolean {
  return fieldNames.every((field) => one[field] === other[field])
}

/** What is written in the person's own words. */
export function proseIn(answers: Answers): string {
  return proseFields.map((field) => answers[field] ?? '').join('\n')
}
