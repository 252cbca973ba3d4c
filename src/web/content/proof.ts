/** What someone typed, and the sentences it became, from an example. */
export type Proof = {
  slug: string
  typed: string
  /** Sentences, in parts: every second part is supported by what was typed. */
  became: readonly (readonly string[])[]
}

export const proofs: readonly [Proof, Proof] = [
  {
    slug: 'father',
    typed:
      'In the blizzard, the Halloween blizzard, 1991, he walked the route anyway, I was 8 … He said “mail’s not gonna walk itself.”',
    became: [
      [
        'When ',
        'I was eight',
        ', ',
        'the Halloween blizzard of 1991',
        ' came in, and ',
        'he walked the route anyway',
        '.',
      ],
      ['And ', 'he said, “Mail’s not gonna walk itself.”'],
    ],
  },
  {
    slug: 'husband',
    typed:
      'He labeled the whole breaker box in the house … and next to the one for the kitchen he wrote FOR MY DENISE - LIGHT. I found it 2 weeks ago when the fuse went.',
    became: [
      ['And ', 'he labeled the whole breaker box in our house', '.'],
      ['', 'I found it two weeks ago, when the fuse went', '.'],
      ['', 'Next to the one for the kitchen, he wrote FOR MY DENISE – LIGHT', '.'],
    ],
  },
]
