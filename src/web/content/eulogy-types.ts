import type { Relationship } from '#domain/relationship.ts'

type EulogyType = { label: string; relationship: Exclude<Relationship, 'other'> }

/** The relationships that have a page, in the order of the list. */
export const eulogyTypes: readonly EulogyType[] = [
  { label: 'Mother', relationship: 'mother' },
  { label: 'Father', relationship: 'father' },
  { label: 'Grandmother', relationship: 'grandmother' },
  { label: 'Grandfather', relationship: 'grandfather' },
  { label: 'Sibling', relationship: 'sibling' },
  { label: 'Spouse', relationship: 'spouse' },
  { label: 'Friend', relationship: 'friend' },
  { label: 'Child', relationship: 'child' },
  { label: 'Colleague', relationship: 'colleague' },
  { label: 'Uncle', relationship: 'uncle' },
  { label: 'Aunt', relationship: 'aunt' },
  { label: 'Cousin', relationship: 'cousin' },
  { label: 'Mentor', relationship: 'mentor' },
  { label: 'Teacher', relationship: 'teacher' },
  { label: 'Neighbor', relationship: 'neighbor' },
  { label: 'In-law', relationship: 'inlaw' },
  { label: 'Boyfriend', relationship: 'boyfriend' },
  { label: 'Girlfriend', relationship: 'girlfriend' },
  { label: 'Godparent', relationship: 'godparent' },
  { label: 'Community Leader', relationship: 'community-leader' },
]

export const typesLede = 'What one says of a mother is not what one says of a mentor.'

export const typesBenefits = [
  {
    name: 'You remember the right things.',
    text: 'Of a grandfather one remembers his hands, his chair, the story he told twice. Of a colleague, what changed in the room when they came in. A page that knows the difference is easier to begin from than a blank one.',
  },
  {
    name: 'The room hears why it is you.',
    text: 'The people listening knew the same person from other sides. Saying early what you were to each other tells them which side you will speak of, and lets you leave the rest to others.',
  },
  {
    name: 'The measure is right.',
    text: 'A daughter may speak of the last weeks; a neighbor would rather not. Each relationship has its own closeness, and a eulogy that keeps to it sounds true.',
  },
  {
    name: 'The hard parts have a place.',
    text: 'A child who died before the parents, a brother one had not called in years, a mother-in-law who took time to win. What is hard to say differs with each, and so does what may stay unsaid.',
  },
] as const
