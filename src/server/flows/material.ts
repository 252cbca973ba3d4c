import { withAfterthoughts } from '#domain/afterthought.ts'
import type { Material } from '#domain/material.ts'
import { type Pronoun, pronounFor, type Relationship } from '#domain/relationship.ts'
import type { Length, Theme, Tone } from '#domain/submission.ts'
import type { Submission } from '#server/store/submissions.ts'

/** What the writer is given of a submission. The values were checked when they were stored. */
export function materialOf(submission: Submission): Material {
  const relationship = submission.relationship as Relationship
  const { qualities, additional, afterthoughts } = submission
  const memories = withAfterthoughts(submission.memories, afterthoughts)
  const chosen = submission.pronouns as Pronoun | ''
  const written = [qualities, memories, additional].join('\n')
  return {
    person: submission.person,
    relationship,
    pronouns: pronounFor({ chosen, relationship, written }) ?? '',
    qualities,
    memories,
    scripture: submission.scripture,
    additional,
    tone: submission.tone as Tone,
    theme: submission.theme as Theme,
    speaker: submission.customer_name,
    ...(afterthoughts.length > 0 && { answered: afterthoughts }),
  }
}

export const lengthOf = (submission: Submission) => submission.length as Length
