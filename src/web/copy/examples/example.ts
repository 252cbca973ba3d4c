import type { Length, Theme, Tone } from '#domain/choices.ts'
import type { MarkQuestion } from '#domain/evidence.ts'
import type { Relationship } from '#domain/relationship.ts'
import { relationships } from '#domain/relationship.ts'
import type { Pronoun } from '#domain/relationship-table.ts'

/** What an invented person typed into the form. Empty: left blank. */
export type ExampleNotes = {
  person: string
  relationship: Relationship
  /** Their own word for it, such as "coach". */
  relationshipWord: string
  pronouns: Pronoun | ''
  scripture: string
  qualities: string
  memories: string
  length: Length
  tone: Tone
  theme: Theme
  additional: string
  speaker: string
  fromOthers: readonly { name: string; relation: string; text: string }[]
  /** Our questions about these words of theirs, with what was answered; empty if it was skipped. */
  asked: readonly { about: string; ask: string; answer: string }[]
}

/**
 * The words that support a sentence, and the field they were typed into. `verses`: those that were named there.
 * `contributor`: the other person who typed them.
 */
export type ExampleEvidence = {
  field: keyof ExampleNotes | 'verses'
  words: string
  contributor?: string
}

export type ExampleSentence = {
  text: string
  /** `speaker`: about the speaker, who is asked to change what isn't them. `untold` and the mark questions: they are asked about it. */
  kind: 'supported' | 'reflection' | 'ceremony' | 'speaker' | 'untold' | MarkQuestion
  evidence: ExampleEvidence[]
}

/** An example without its text, for pages that only list examples. */
export type ExampleCard = {
  /** The name of the file. */
  slug: string
  title: string
  description: string
  /** Such as 2026-11-15. */
  date: string
  /** Of the notes and the eulogy. */
  language: 'en' | 'es'
  relationship: Relationship
  tone: Tone
  /** Words of the eulogy. */
  words: number
  /** To read it aloud. */
  minutes: number
  firstSentence: string
}

export type Example = ExampleCard & {
  notes: ExampleNotes
  /** Whether questions were answered before it was written. */
  asked: boolean
  /** Words of the notes, without the answers. */
  typedWords: number
  /** Whether the page names a crisis line. */
  hotline: boolean
  /** The recording of which this is the text, and the version of the brief that wrote it. */
  recording: string
  brief: string
  paragraphs: ExampleSentence[][]
}

/** In the order of the relationship pages; within one, the shortest title first, which is the plainest. */
export function sortByRelationship<C extends ExampleCard>(
  examples: Record<string, C>,
): readonly C[] {
  const order = (card: C) => relationships.indexOf(card.relationship)
  return Object.values(examples).sort(
    (a, b) => order(a) - order(b) || a.title.length - b.title.length,
  )
}
