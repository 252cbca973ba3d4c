import type { Afterthought } from './afterthought.ts'
import type { Pronoun, Relationship } from './relationship.ts'
import type { Theme, Tone } from './submission.ts'

/** What a eulogy is written from and checked against: what the person told, without address or id. */
export type Material = {
  person: string
  relationship: Relationship
  pronouns: Pronoun | ''
  qualities: string
  memories: string
  scripture: string
  additional: string
  tone: Tone
  theme: Theme
  speaker: string
  /** Which of the memories answer a question: alone, an answer may not say what it is about. */
  answered?: readonly Afterthought[]
}
