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
