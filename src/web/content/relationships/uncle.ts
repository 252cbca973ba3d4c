import type { RelationshipPage } from './relationship-page.ts'

export const uncle: RelationshipPage = {
  relationship: 'uncle',
  title: 'Eulogy for an Uncle',
  description:
    'Say who your uncle was to you and to the whole family, with his stories in the right order and his jokes intact. The preview is free to read.',
  keywords: ['eulogy for an uncle', 'uncle funeral speech', 'tribute to an uncle'],
  heroTitle: 'A Eulogy for Your Uncle',
  heroDescription:
    'He knew the stories about your parents that your parents left out. With him goes an entire shelf of family history, told from the wrong end and with gestures.',
  extraText: [
    'Write down the tales he told, then the ones told about him. They are seldom the same. Between the two you will find the man: what he was proud of, and what others loved in him without his noticing. Use one of each kind.',
    'Think also of what he did for you because he was not your parent. He could let you drive in the empty lot, lend you money with no speech attached, or take your side in the kitchen while you waited in the hall. Uncles by marriage, or by long friendship with the family, count here in full. If he was the quiet one in the corner, then tell how people kept drifting over to that corner.',
  ],
  callToAction: 'Tell a story about your uncle',
  faq: [
    {
      question: 'How much humor can a eulogy for my uncle take?',
      answer:
        'Let him set the measure. For a man who teased everybody, a gentle tease is a form of respect. Try it out on his wife, his partner or his children first. When they laugh and then go silent, you have found the proper story.',
    },
    {
      question: 'How do I write it so that his children feel it is theirs too?',
      answer:
        'Begin by saying that you speak as a niece or nephew, and that your cousins had him every day. Describe what you envied or admired in their house. Those lines are a gift to them, since children do not often hear how their father looked from next door.',
    },
    {
      question: 'He had a saying for everything. Should I use those lessons?',
      answer:
        'Use a single one as a thread. Quote it near the start, where it will sound like a joke, and come back to it in your closing words, where it can mean what he meant by it. Two appearances are plenty; at the third, even he would have rolled his eyes.',
    },
  ],
  sampleOpening:
    'Hello. I am Grace, and I am here for the nieces and nephews of Teddy Romano. Uncle Teddy had a rule for every occasion. Never trust a clean toolbox. Never leave a party hungry. Never let a kid be picked last. He coached us at baseball for eight summers, and I must tell you that we were awful. We won four games. He picked his team by reading the list from the bottom up. I was always at the bottom of lists, so I was always his first choice. I was eleven before I worked out how he did it, and thirty before I worked out why.',
}
