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

export type RelationshipEntry = {
  label: string
  /** The label in the list of pages, if it is another one; null if it has no page. */
  page?: string | null
  /** The pronoun that the relationship implies, if any. */
  pronoun: Pronoun | null
  kind: RelationshipKind
  /** Shown next to the form. */
  picture: Picture
}

/** Every relationship, in the order in which their pages are listed. The words of a page are in web/copy/relationships. */
export const relationshipTable = {
  mother: {
    label: 'Mother',
    pronoun: 'she',
    kind: 'parent',
    picture: 'woman-speaker-with-flowers',
  },
  father: {
    label: 'Father',
    pronoun: 'he',
    kind: 'parent',
    picture: 'man-speaker',
  },
  grandmother: {
    label: 'Grandmother',
    pronoun: 'she',
    kind: 'grandparent',
    picture: 'woman-speaker-with-flowers',
  },
  grandfather: {
    label: 'Grandfather',
    pronoun: 'he',
    kind: 'grandparent',
    picture: 'man-speaker',
  },
  sibling: {
    label: 'Sibling',
    pronoun: null,
    kind: 'sibling',
    picture: 'family-group',
  },
  spouse: {
    label: 'Spouse/Partner',
    page: 'Spouse',
    pronoun: null,
    kind: 'partner',
    picture: 'family-group',
  },
  friend: {
    label: 'Friend',
    pronoun: null,
    kind: 'friend',
    picture: 'woman-speaker',
  },
  child: {
    label: 'Child',
    pronoun: null,
    kind: 'child',
    picture: 'father-comforting-daughter',
  },
  colleague: {
    label: 'Colleague',
    pronoun: null,
    kind: 'work',
    picture: 'woman-speaker',
  },
  uncle: {
    label: 'Uncle',
    pronoun: 'he',
    kind: 'kin',
    picture: 'man-speaker',
  },
  aunt: {
    label: 'Aunt',
    pronoun: 'she',
    kind: 'kin',
    picture: 'woman-speaker-with-flowers',
  },
  cousin: {
    label: 'Cousin',
    pronoun: null,
    kind: 'kin',
    picture: 'family-group',
  },
  mentor: {
    label: 'Mentor',
    pronoun: null,
    kind: 'guide',
    picture: 'family-group',
  },
  teacher: {
    label: 'Teacher',
    pronoun: null,
    kind: 'guide',
    picture: 'family-group',
  },
  neighbor: {
    label: 'Neighbor',
    pronoun: null,
    kind: 'community',
    picture: 'family-group',
  },
  inlaw: {
    label: 'In-law',
    pronoun: null,
    kind: 'kin',
    picture: 'family-group',
  },
  boyfriend: {
    label: 'Boyfriend',
    pronoun: 'he',
    kind: 'partner',
    picture: 'family-group',
  },
  girlfriend: {
    label: 'Girlfriend',
    pronoun: 'she',
    kind: 'partner',
    picture: 'family-group',
  },
  godparent: {
    label: 'Godparent',
    pronoun: null,
    kind: 'guide',
    picture: 'family-group',
  },
  'community-leader': {
    label: 'Community Leader',
    pronoun: null,
    kind: 'community',
    picture: 'family-group',
  },
  other: {
    label: 'Other',
    page: null,
    pronoun: null,
    kind: 'someone',
    picture: 'family-group',
  },
} as const satisfies Record<string, RelationshipEntry>

/** Offered first in the form's list, in this order. */
export const listedFirst: readonly (keyof typeof relationshipTable)[] = [
  'mother',
  'father',
  'grandmother',
  'grandfather',
  'sibling',
  'friend',
  'spouse',
  'child',
  'colleague',
  'other',
]
