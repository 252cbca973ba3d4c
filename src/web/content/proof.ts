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
    slug: 'mother-from-a-few-words',
    link: 'Read the whole example',
    typed:
      'i talked to her every day on the phone and i dont know what im going to do at 5 oclock now',
    asked: {
      ask: 'What did she usually say first when you talked at five o’clock?',
      answer: 'she would say hey hon what are yall having for supper. every time',
    },
    became: [
      '_Every day at five o’clock, my phone call_ with my mother, Carol Ann Hutchins, started with the same question: _“Hey hon, what are y’all having for supper?”_',
      '_Every time._',
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
