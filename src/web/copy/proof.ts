/** What someone typed, what we asked and what they answered, and the sentences it became, from an example. */
export const proof = {
  slug: 'sister',
  typed: 'She would not let you name a bird before she did.',
  asked: {
    ask: 'What would she do when you started to name a bird before her?',
    answer: '“Don’t you say it, Alan.”',
  },
  /** The words between `_` are in the notes. */
  became: [
    '_She would not let you name a bird before she did._',
    'I’d see it, I’d know it, I’d get my mouth open, and I’d hear, _“Don’t you say it, Alan.”_',
  ],
} as const

/** From the examples, for as long as no family has allowed us to share its words. */
export const excerpts = [
  {
    slug: 'husband',
    title: 'Eulogy for a Husband',
    text: 'Every winter morning, Lowell warmed the car for me. I do not mean some mornings. I mean every one, and I mean the mornings I was not going anywhere.',
  },
  {
    slug: 'mother',
    title: 'Eulogy for a Mother',
    text: 'She was 80 years old, and she was still up the ladder. We tried. On the subject of the roof, she said, “I am not on the roof. I am near the roof.”',
  },
] as const
