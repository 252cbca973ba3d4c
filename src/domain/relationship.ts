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

/** Chosen by the page a visitor comes through. */
const pageRelationships = {
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

const labels = { ...listedRelationships, ...pageRelationships }

export type Relationship = keyof typeof labels

export const labelOf = (relationship: Relationship): string => labels[relationship]

export const relationships = Object.keys(labels) as [Relationship, ...Relationship[]]

export const pronouns = ['she', 'he', 'they'] as const
export type Pronoun = (typeof pronouns)[number]

const spokenOf: Partial<Record<Relationship, Pronoun>> = {
  mother: 'she',
  grandmother: 'she',
  aunt: 'she',
  girlfriend: 'she',
  father: 'he',
  grandfather: 'he',
  uncle: 'he',
  boyfriend: 'he',
}

const said = {
  she: /\b(?:she|her|hers|herself)\b/gi,
  he: /\b(?:he|him|his|himself)\b/gi,
}

/** What the person wrote settles it where one is plain. "They" is mostly said of several people. */
function pronounIn(written: string): Pronoun | null {
  const she = written.match(said.she)?.length ?? 0
  const he = written.match(said.he)?.length ?? 0
  if (she > 2 * he) return 'she'
  return he > 2 * she ? 'he' : null
}

/** The pronoun that the relationship word itself settles, if it does. */
function pronounOf(relationship: Relationship): Pronoun | null {
  return spokenOf[relationship] ?? null
}

/** How the eulogy speaks of them: as was chosen, as the relationship word says, or as was written. */
export function pronounFor(told: {
  chosen: Pronoun | ''
  relationship: Relationship
  written: string
}): Pronoun | null {
  return told.chosen || pronounOf(told.relationship) || pronounIn(told.written)
}
