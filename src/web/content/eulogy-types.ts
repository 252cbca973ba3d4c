import type { Relationship } from '#domain/relationship.ts'

type EulogyType = { label: string; address: `/eulogy-${Exclude<Relationship, 'other'>}` }

/** The relationships that have a page of their own, in the order in which they are listed. */
export const eulogyTypes: readonly EulogyType[] = [
  { label: 'Mother', address: '/eulogy-mother' },
  { label: 'Father', address: '/eulogy-father' },
  { label: 'Grandmother', address: '/eulogy-grandmother' },
  { label: 'Grandfather', address: '/eulogy-grandfather' },
  { label: 'Sibling', address: '/eulogy-sibling' },
  { label: 'Spouse', address: '/eulogy-spouse' },
  { label: 'Friend', address: '/eulogy-friend' },
  { label: 'Child', address: '/eulogy-child' },
  { label: 'Colleague', address: '/eulogy-colleague' },
  { label: 'Uncle', address: '/eulogy-uncle' },
  { label: 'Aunt', address: '/eulogy-aunt' },
  { label: 'Cousin', address: '/eulogy-cousin' },
  { label: 'Mentor', address: '/eulogy-mentor' },
  { label: 'Teacher', address: '/eulogy-teacher' },
  { label: 'Neighbor', address: '/eulogy-neighbor' },
  { label: 'In-law', address: '/eulogy-inlaw' },
  { label: 'Boyfriend', address: '/eulogy-boyfriend' },
  { label: 'Girlfriend', address: '/eulogy-girlfriend' },
  { label: 'Godparent', address: '/eulogy-godparent' },
  { label: 'Community Leader', address: '/eulogy-community-leader' },
]

export const typesLede = 'What one says of a mother is not what one says of a mentor.'

/** What it helps to write for one relationship and not for all. */
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
