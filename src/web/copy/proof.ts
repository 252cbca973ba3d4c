/** What someone typed, perhaps what we asked and what they answered, and the sentences it became, from an example. */
export type Proof = {
  slug: string
  link: string
  typed: string
  asked?: { ask: string; answer: string }
  /** What was typed, here or elsewhere in the notes, supports the words between `_`. */
  became: readonly string[]
}

export const proofs: readonly [Proof & Required<Pick<Proof, 'asked'>>, Proof] = [
  {
    slug: 'sister',
    link: 'Read the whole example',
    typed: 'She would not let you name a bird before she did.',
    asked: {
      ask: 'What would she do when you started to name a bird before her?',
      answer: '“Don’t you say it, Alan.”',
    },
    became: [
      '_She would not let you name a bird before she did._',
      'I’d see it, I’d know it, I’d get my mouth open, and I’d hear, _“Don’t you say it, Alan.”_',
    ],
  },
  {
    slug: 'husband',
    link: 'Read Ardis’s whole eulogy for Lowell',
    typed:
      'He warmed the car for me every winter morning, including the mornings I was not going anywhere.',
    became: [
      '_Every winter morning, Lowell warmed the car for me_.',
      'I do not mean some mornings.',
      'I mean every one, and I mean _the mornings I was not going anywhere_.',
    ],
  },
]
