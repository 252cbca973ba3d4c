import type { SubmissionReply } from '#contract/submissions.ts'
import { withAfterthoughts } from '#domain/afterthought.ts'
import type { Relationship } from '#domain/relationship.ts'
import { formDefaults, type Told, toldSchema } from '#domain/submission.ts'

/** What stands in the form's fields, finished or not. */
export type Answers = Partial<Record<keyof Told, string>>

/** The same for a retry, which begins with what should be different. */
export type Revision = Answers & { different?: string }

export function emptyAnswers(relationship?: Relationship): Answers {
  return { ...formDefaults, language: '', ...(relationship ? { relationship } : {}) }
}

/** What the person told us, read back from the stored submission, with what they added later. */
export function toldIn(submission: SubmissionReply): Told {
  const { person: name, memories, afterthoughts } = submission
  const told = toldSchema.parse({ ...submission, name, memory: memories })
  return { ...told, memory: withAfterthoughts(memories, afterthoughts) }
}

export function sameTold(one: Told, other: Told): boolean {
  return Object.keys(toldSchema.shape).every(
    (field) => one[field as keyof Told] === other[field as keyof Told],
  )
}
