import type { PageRelationship } from '#domain/relationship.ts'

type Question = { question: string; answer: string }

/** A part with its own anchor, for a page about two kinds of people. */
export type RelationshipPart = {
  /** Also the word by which its examples are found in their titles. */
  id: 'brother' | 'sister' | 'husband' | 'wife'
  title: string
  paragraphs: readonly string[]
}

/** The text of a relationship page. No two pages share a sentence. */
export type RelationshipPage = {
  relationship: PageRelationship
  /** For search engines and the browser tab. */
  title: string
  description: string
  keywords: readonly string[]
  heroTitle: string
  /** Begins with a specific observation about losing this person. */
  heroDescription: string
  extraText: readonly string[]
  callToAction: string
  parts?: readonly RelationshipPart[]
  faq: readonly Question[]
  /** The beginning of a sample eulogy for an invented person. */
  sampleOpening: string
}
