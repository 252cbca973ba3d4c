import { languageOf } from '#domain/language.ts'
import { type Given, targetWords, wordsFor } from '#domain/length.ts'
import { type Pronoun, pronounFor, type Relationship } from '#domain/relationship.ts'
import type { Length, Theme, Tone } from '#domain/submission.ts'
import type { AutomationPayload } from '#server/gateways/models/models.ts'
import type { Submission } from '#server/store/submissions.ts'
import type { Told } from './brief.ts'
import { ownPieces, type PieceKind, type Source, sourceOf, withKinds } from './source.ts'

/** What a submission gives the writer, with its values as they were checked when it was stored. */
export function toldOf(submission: Submission): Told {
  const { qualities, memories, additional, afterthoughts } = submission
  const relationship = submission.relationship as Relationship
  const chosen = submission.pronouns as Pronoun | ''
  const answers = afterthoughts.map(({ answer }) => answer)
  const written = [qualities, memories, ...answers, additional].join('\n')
  return {
    person: submission.person,
    relationship,
    pronouns: pronounFor({ chosen, relationship, written }) ?? '',
    qualities,
    memories,
    answers: afterthoughts,
    scripture: submission.scripture,
    additional,
    tone: submission.tone as Tone,
    theme: submission.theme as Theme,
    speaker: submission.customer_name,
    language: submission.language === 'English' ? 'English' : languageOf(written),
  }
}

export function sourceFor(submission: Submission, confirmed: readonly string[]): Source {
  const source = sourceOf({
    person: submission.person,
    relationship: submission.relationship as Relationship,
    speaker: submission.customer_name,
    qualities: submission.qualities,
    memories: submission.memories,
    answers: submission.afterthoughts,
    additional: submission.additional,
    scripture: submission.scripture,
    confirmed,
  })
  const kinds = (submission.piece_kinds ?? []) as PieceKind[]
  // Kinds are kept by place: an answer that was added since has moved the pieces after it.
  return kinds.length === ownPieces(source) ? withKinds(source, kinds) : source
}

const givenBy = ({ qualities, memories, additional, afterthoughts }: Submission): Given => ({
  qualities,
  memories,
  additional,
  answers: afterthoughts,
})

/** Words to aim at, and the most that the chosen length allows. */
export function lengthOf(submission: Submission): { about: number; most: number } {
  const length = submission.length as Length
  return { about: targetWords(givenBy(submission), length), most: wordsFor[length].max }
}

/** What the external automation is sent. */
export function payloadOf(submission: Submission, preview: string): AutomationPayload {
  const { id, person, relationship, qualities, memories, scripture } = submission
  const { tone, length, theme, type, email, customer_name } = submission
  const answers = submission.afterthoughts.map(({ answer }) => answer)
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
