import type { Relationship } from '#domain/relationship.ts'

type Question = { question: string; answer: string }

/** The words of one relationship page. Each is written for its relationship alone. */
export type RelationshipPage = {
  relationship: Exclude<Relationship, 'other'>
  /** For search engines and the browser's tab. */
  title: string
  description: string
  keywords: readonly string[]
  heroTitle: string
  /** Opens with one true, specific observation about losing exactly this person. */
  heroDescription: string
  /** Paragraphs. */
  extraText: readonly string[]
  callToAction: string
  faq: readonly Question[]
  /** How a speaker might begin, about an invented person. */
  sampleOpening: string
}
