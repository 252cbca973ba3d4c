/** What someone typed, and the sentences it became, from an example. What was typed supports the words between `_`. */
export type Proof = { slug: string; link: string; typed: string; became: readonly string[] }

export const proofs: readonly [Proof, Proof] = [
  {
    slug: 'father',
    link: 'Read the whole example',
    typed:
      'In the blizzard, the Halloween blizzard, 1991, he walked the route anyway, I was 8 … He said “mail’s not gonna walk itself.”',
    became: [
      'When _I was eight_, _the Halloween blizzard of 1991_ came in, and _he walked the route anyway_.',
      'And _he said, “Mail’s not gonna walk itself.”_',
    ],
  },
  {
    slug: 'husband',
    link: 'Read Denise’s whole eulogy for Rob',
    typed:
      'He labeled the whole breaker box in the house, every single switch … and next to the one for the kitchen he wrote FOR MY DENISE - LIGHT. I found it 2 weeks ago when the fuse went.',
    became: [
      'And _he labeled the whole breaker box in our house_.',
      '_I found it two weeks ago, when the fuse went_.',
      '_Next to the switch for the kitchen, he wrote FOR MY DENISE - LIGHT_.',
    ],
  },
]
