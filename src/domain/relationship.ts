import {
  listedFirst,
  type Picture,
  type Pronoun,
  type RelationshipEntry,
  relationshipTable,
} from './relationship-table.ts'

type Table = typeof relationshipTable
export type Relationship = keyof Table
export type PageRelationship = {
  [R in Relationship]: Table[R] extends { page: null } ? never : R
}[Relationship]

export const relationships = Object.keys(relationshipTable) as [Relationship, ...Relationship[]]

const entry = (relationship: Relationship): RelationshipEntry => relationshipTable[relationship]

export const relationshipKind = (relationship: Relationship) => relationshipTable[relationship].kind

type NamedRelationship = { relationship: string; relationship_word: string }

/** The word for the relationship: the user's own, if they entered one ("fiancée" under "Girlfriend"). */
export function relationshipWord({ relationship, relationship_word }: NamedRelationship): string {
  if (relationship_word !== '') return relationship_word
  return pageName(relationship as Relationship).toLowerCase()
}

/** In the list of pages. */
export const pageName = (relationship: Relationship) =>
  entry(relationship).page ?? entry(relationship).label

const labelsOf = (names: readonly Relationship[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, entry(name).label]))

/** Offered first in the form's list, in its order. */
export const listedRelationships = labelsOf(listedFirst)

/** The rest, which the form's list offers under "More". */
export const moreRelationships = labelsOf(
  relationships.filter((name) => !listedFirst.includes(name)),
)

/** The relationships that have a page, with their names in the list of pages. */
export const relationshipsWithPage = relationships
  .filter((name): name is PageRelationship => entry(name).page !== null)
  .map((relationship) => ({ label: pageName(relationship), relationship }))

/** The picture next to the form, also before a relationship is chosen. */
export function pictureFor(relationship: string | undefined): Picture {
  const known = relationships.find((name) => name === relationship)
  return known ? entry(known).picture : 'family-group'
}

/** The pronoun used in a text, if there is only one. */
export function detectPronoun(written: string): Pronoun | null {
  const she = /\b(she|hers?|herself)\b/i.test(written)
  const he = /\b(he|him|his|himself)\b/i.test(written)
  if (she === he) return null
  return she ? 'she' : 'he'
}

/**
 * Determined by the relationship, else by the user's choice, else by the text. If the relationship
 * determines it, the form shows no choice, so a choice made before is ignored.
 */
export function choosePronoun(input: {
  chosen: Pronoun | ''
  relationship: Relationship
  written: string
}): Pronoun | null {
  return entry(input.relationship).pronoun || input.chosen || detectPronoun(input.written)
}
