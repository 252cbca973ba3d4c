export const typesLede = 'What you’d say about a mother isn’t what you’d say about a mentor.'

export const typesBenefits = [
  {
    name: 'You remember the right things.',
    text: 'With a grandfather, it’s his hands, his chair, the story he told twice. With a colleague, it’s what changed in the room when they came in. It’s easier to start from a page that knows the difference than from a blank one.',
  },
  {
    name: 'People hear why you’re the one speaking.',
    text: 'The people listening knew the same person from other sides. Say early who you were to each other. Then they know which side you’ll talk about, and you can leave the rest to others.',
  },
  {
    name: 'You know how much to say.',
    text: 'A daughter might talk about the last weeks; a neighbor probably wouldn’t. A eulogy that fits how close you were sounds true.',
  },
  {
    name: 'The hard parts have a place.',
    text: 'A child who died before the parents; a brother you hadn’t called in years; a mother-in-law who took years to win over. What’s hard to say is different each time, and so is what you can leave unsaid.',
  },
] as const
