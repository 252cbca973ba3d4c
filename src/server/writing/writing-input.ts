import { detectLanguage } from '#domain/language.ts'
import { type LengthInput, targetWords, wordRanges } from '#domain/length.ts'
import { choosePronoun, type Pronoun, type Relationship } from '#domain/relationship.ts'
import type { Length, Theme, Tone } from '#domain/submission.ts'
import type { AutomationPayload } from '#server/gateways/models/models.ts'
import type { Submission } from '#server/store/submissions.ts'
import type { BriefInput } from './brief.ts'
import { countOwnPieces, type PieceKind, type Source, sourceOf, withKinds } from './source.ts'

/** The writer's input. Values were validated when the submission was stored. */
export function briefInputOf(submission: Submission): BriefInput {
  const { qualities, memories, additional, followUpAnswers } = submission
  const relationship = submission.relationship as Relationship
  const chosen = submission.pronouns as Pronoun | ''
  const answers = followUpAnswers.map(({ answer }) => answer)
  const written = [qualities, memories, ...answers, additional].join('\n')
  return {
    person: submission.person,
    relationship,
    pronouns: choosePronoun({ chosen, relationship, written }) ?? '',
    qualities,
    memories,
    answers: followUpAnswers,
    scripture: submission.scripture,
    additional,
    tone: submission.tone as Tone,
    theme: submission.theme as Theme,
    speaker: submission.customer_name,
    language: submission.language === 'English' ? 'English' : detectLanguage(written),
  }
}

export function sourceFor(submission: Submission, confirmed: readonly string[]): Source {
  const source = sourceOf({
    person: submission.person,
    relationship: submission.relationship as Relationship,
    speaker: submission.customer_name,
    qualities: submission.qualities,
    memories: submission.memories,
    answers: submission.followUpAnswers,
    additional: submission.additional,
    scripture: submission.scripture,
    confirmed,
  })
  const kinds = (submission.piece_kinds ?? []) as PieceKind[]
  // Kinds are stored by position, and an answer added since then shifts the pieces after it.
  return kinds.length === countOwnPieces(source) ? withKinds(source, kinds) : source
}

const givenIn = ({
  qualities,
  memories,
  additional,
  followUpAnswers,
}: Submission): LengthInput => ({
  qualities,
  memories,
  additional,
  answers: followUpAnswers,
})

/** The target word count, and the maximum for the chosen length. */
export function lengthOf(submission: Submission): { targetWords: number; maxWords: number } {
  const length = submission.length as Length
  return { targetWords: targetWords(givenIn(submission), length), maxWords: wordRanges[length].max }
}

/** The request body for the external automation. */
export function payloadOf(submission: Submission, preview: string): AutomationPayload {
  const { id, person, relationship, qualities, memories, scripture } = submission
  const { tone, length, theme, type, email, customer_name } = submission
  const answers = submission.followUpAnswers.map(({ answer }) => answer)
  return {
    id,
    person,
    relationship,
    qualities,
    memories: [memories, ...answers].filter((text) => text !== '').join('\n'),
    scripture,
    tone,
    length,
    theme,
    name: person,
    type: type || relationship,
    email,
    customer_name,
    preview,
  }
}
