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
export const relationshipTable = {
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
} as const satisfies Record<string, RelationshipEntry>
