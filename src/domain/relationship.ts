/** Offered in the form's own list, in this order. */
export const listedRelationships = {
  mother: 'Mother',
  father: 'Father',
  grandmother: 'Grandmother',
  grandfather: 'Grandfather',
  sibling: 'Sibling',
  friend: 'Friend',
  spouse: 'Spouse/Partner',
  child: 'Child',
  colleague: 'Colleague',
  other: 'Other',
} as const

/** The other relationships that have a page; the form's list offers them under "More". */
export const moreRelationships = {
  uncle: 'Uncle',
  aunt: 'Aunt',
  cousin: 'Cousin',
  mentor: 'Mentor',
  teacher: 'Teacher',
  neighbor: 'Neighbor',
  inlaw: 'In-law',
  boyfriend: 'Boyfriend',
  girlfriend: 'Girlfriend',
  godparent: 'Godparent',
  'community-leader': 'Community Leader',
} as const

const labels = { ...listedRelationships, ...moreRelationships }

export type Relationship = keyof typeof labels

export const relationships = Object.keys(labels) as [Relationship, ...Relationship[]]

type NamedRelationship = { relationship: string; relationship_word: string }

/** What a text calls the relationship: the person's own word where they chose "Other" and gave one. */
export function relationshipWord({ relationship, relationship_word }: NamedRelationship): string {
  if (relationship === 'other' && relationship_word !== '') return relationship_word
  return relationship === 'inlaw' ? 'in-law' : relationship.replaceAll('-', ' ')
}

export const pronouns = ['she', 'he', 'they'] as const
export type Pronoun = (typeof pronouns)[number]

const pronounByRelationship: Partial<Record<Relationship, Pronoun>> = {
  mother: 'she',
  grandmother: 'she',
  aunt: 'she',
  girlfriend: 'she',
  father: 'he',
  grandfather: 'he',
  uncle: 'he',
  boyfriend: 'he',
}

/** The pronoun that the relationship word itself settles, if it does. */
function pronounFromRelationship(relationship: Relationship): Pronoun | null {
  return pronounByRelationship[relationship] ?? null
}

/** The pronoun that a person's own words use, if they use one alone. */
export function detectPronoun(written: string): Pronoun | null {
  const she = /\b(she|hers?|herself)\b/i.test(written)
  const he = /\b(he|him|his|himself)\b/i.test(written)
  if (she === he) return null
  return she ? 'she' : 'he'
}

/**
 * How the eulogy speaks of them: as the relationship word says, as was chosen, or as was written.
 * Where the word tells, no choice is shown, so one made for an earlier word does not count.
 */
export function choosePronoun(told: {
  chosen: Pronoun | ''
  relationship: Relationship
  written: string
}): Pronoun | null {
  return pronounFromRelationship(told.relationship) || told.chosen || detectPronoun(told.written)
}
