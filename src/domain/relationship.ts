export const pronouns = ['she', 'he', 'they'] as const
export type Pronoun = (typeof pronouns)[number]

/** The set of questions that prompt memories. */
export type RelationshipKind =
  | 'parent'
  | 'grandparent'
  | 'partner'
  | 'child'
  | 'sibling'
  | 'friend'
  | 'work'
  | 'guide'
  | 'kin'
  | 'community'
  | 'someone'

export type Picture =
  | 'woman-speaker-with-flowers'
  | 'man-speaker'
  | 'father-comforting-daughter'
  | 'woman-speaker'
  | 'family-group'

type Entry = {
  label: string
  /** The label in the list of pages; null if it has no page. */
  page: string | null
  /** The pronoun that the relationship implies, if any. */
  pronoun: Pronoun | null
  kind: RelationshipKind
  /** Shown next to the form. */
  picture: Picture
  /** The position in the form's list; null if listed under "More". */
  listed: number | null
}

/** Every relationship, in the order in which their pages are listed. The words of a page are in web/content/relationships. */
const table = {
  mother: {
    label: 'Mother',
    page: 'Mother',
    pronoun: 'she',
    kind: 'parent',
    picture: 'woman-speaker-with-flowers',
    listed: 1,
  },
  father: {
    label: 'Father',
    page: 'Father',
    pronoun: 'he',
    kind: 'parent',
    picture: 'man-speaker',
    listed: 2,
  },
  grandmother: {
    label: 'Grandmother',
    page: 'Grandmother',
    pronoun: 'she',
    kind: 'grandparent',
    picture: 'woman-speaker-with-flowers',
    listed: 3,
  },
  grandfather: {
    label: 'Grandfather',
    page: 'Grandfather',
    pronoun: 'he',
    kind: 'grandparent',
    picture: 'man-speaker',
    listed: 4,
  },
  sibling: {
    label: 'Sibling',
    page: 'Sibling',
    pronoun: null,
    kind: 'sibling',
    picture: 'family-group',
    listed: 5,
  },
  spouse: {
    label: 'Spouse/Partner',
    page: 'Spouse',
    pronoun: null,
    kind: 'partner',
    picture: 'family-group',
    listed: 7,
  },
  friend: {
    label: 'Friend',
    page: 'Friend',
    pronoun: null,
    kind: 'friend',
    picture: 'woman-speaker',
    listed: 6,
  },
  child: {
    label: 'Child',
    page: 'Child',
    pronoun: null,
    kind: 'child',
    picture: 'father-comforting-daughter',
    listed: 8,
  },
  colleague: {
    label: 'Colleague',
    page: 'Colleague',
    pronoun: null,
    kind: 'work',
    picture: 'woman-speaker',
    listed: 9,
  },
  uncle: {
    label: 'Uncle',
    page: 'Uncle',
    pronoun: 'he',
    kind: 'kin',
    picture: 'man-speaker',
    listed: null,
  },
  aunt: {
    label: 'Aunt',
    page: 'Aunt',
    pronoun: 'she',
    kind: 'kin',
    picture: 'woman-speaker-with-flowers',
    listed: null,
  },
  cousin: {
    label: 'Cousin',
    page: 'Cousin',
    pronoun: null,
    kind: 'kin',
    picture: 'family-group',
    listed: null,
  },
  mentor: {
    label: 'Mentor',
    page: 'Mentor',
    pronoun: null,
    kind: 'guide',
    picture: 'family-group',
    listed: null,
  },
  teacher: {
    label: 'Teacher',
    page: 'Teacher',
    pronoun: null,
    kind: 'guide',
    picture: 'family-group',
    listed: null,
  },
  neighbor: {
    label: 'Neighbor',
    page: 'Neighbor',
    pronoun: null,
    kind: 'community',
    picture: 'family-group',
    listed: null,
  },
  inlaw: {
    label: 'In-law',
    page: 'In-law',
    pronoun: null,
    kind: 'kin',
    picture: 'family-group',
    listed: null,
  },
  boyfriend: {
    label: 'Boyfriend',
    page: 'Boyfriend',
    pronoun: 'he',
    kind: 'partner',
    picture: 'family-group',
    listed: null,
  },
  girlfriend: {
    label: 'Girlfriend',
    page: 'Girlfriend',
    pronoun: 'she',
    kind: 'partner',
    picture: 'family-group',
    listed: null,
  },
  godparent: {
    label: 'Godparent',
    page: 'Godparent',
    pronoun: null,
    kind: 'guide',
    picture: 'family-group',
    listed: null,
  },
  'community-leader': {
    label: 'Community Leader',
    page: 'Community Leader',
    pronoun: null,
    kind: 'community',
    picture: 'family-group',
    listed: null,
  },
  other: {
    label: 'Other',
    page: null,
    pronoun: null,
    kind: 'someone',
    picture: 'family-group',
    listed: 10,
  },
} as const satisfies Record<string, Entry>

type Table = typeof table
export type Relationship = keyof Table
export type PageRelationship = {
  [R in Relationship]: Table[R]['page'] extends string ? R : never
}[Relationship]

export const relationships = Object.keys(table) as [Relationship, ...Relationship[]]

const entry = (relationship: Relationship): Entry => table[relationship]

export const relationshipKind = (relationship: Relationship) => table[relationship].kind

type NamedRelationship = { relationship: string; relationship_word: string }

/** The word for the relationship: the user's own word if they chose "Other" and entered one. */
export function relationshipWord({ relationship, relationship_word }: NamedRelationship): string {
  if (relationship === 'other' && relationship_word !== '') return relationship_word
  const { page, label } = entry(relationship as Relationship)
  return (page ?? label).toLowerCase()
}

const labelsOf = (names: readonly Relationship[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, entry(name).label]))

/** Offered first in the form's list, in its order. */
export const listedRelationships = labelsOf(
  relationships
    .filter((name) => entry(name).listed !== null)
    .sort((a, b) => (entry(a).listed ?? 0) - (entry(b).listed ?? 0)),
)

/** The rest, which the form's list offers under "More". */
export const moreRelationships = labelsOf(
  relationships.filter((name) => entry(name).listed === null),
)

/** The relationships that have a page, with their names in the list of pages. */
export const relationshipsWithPage = relationships.flatMap((relationship) => {
  const { page } = entry(relationship)
  return page === null ? [] : [{ label: page, relationship: relationship as PageRelationship }]
})

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
