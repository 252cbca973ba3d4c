import type { RelationshipPage } from './relationship-words.ts'

export const uncle: RelationshipPage = {
  relationship: 'uncle',
  title: 'How to Write a Eulogy for Your Uncle',
  description:
    'Say who your uncle was to you and to the whole family, with his stories in the right order and his jokes intact. The preview is free to read.',
  keywords: ['eulogy for an uncle', 'uncle funeral speech', 'tribute to an uncle'],
  heroTitle: 'A Eulogy for Your Uncle',
  heroDescription:
    'He knew the stories about your parents that your parents left out. A whole shelf of family history goes with him.',
  extraText: [
    'Write down the tales he told, then the ones told about him. They’re rarely the same. Between the two you’ll find the man: what he was proud of, and what people loved about him that he never noticed. Use one of each kind.',
    'Also think of what he did for you because he wasn’t your parent. He could let you drive in the empty lot, lend you money with no speech attached, or take your side in the kitchen while you waited in the hall. Uncles by marriage, or by long friendship with the family, count just as much. If he was the quiet one in the corner, tell how people kept drifting over to that corner.',
  ],
  callToAction: 'Tell a story about your uncle',
  faq: [
    {
      question: 'How much humor can a eulogy for my uncle take?',
      answer:
        'As much as he’d have liked. For a man who teased everyone, a gentle tease is a form of respect. Try it out on his wife, his partner or his children first. When they laugh and then go quiet, you’ve found the right story.',
    },
    {
      question: 'How do I write it so that his children feel it’s theirs too?',
      answer:
        'Begin by saying that you’re speaking as a niece or nephew, and that your cousins had him every day. Describe what you envied or admired in their house. Those lines are a gift, because children don’t often hear how their father looked from the outside.',
    },
    {
      question: 'He had a saying for everything. Should I use those lessons?',
      answer:
        'Pick one and come back to it. Quote it near the start, where it will sound like a joke, and again at the end, where it can mean what he meant by it. Twice is plenty; the third time, even he’d have rolled his eyes.',
    },
  ],
  sampleOpening:
    'Hello. I’m Corinne, and I’m here for the nieces and nephews of Teddy Romano. Uncle Teddy had a rule for every occasion. Never trust a clean toolbox. Never leave a party hungry. Never let a kid be picked last. He coached our bowling team for eight winters, and I have to tell you, we were awful. We finished last seven times. He picked his team by reading the list from the bottom up. I was always at the bottom of lists, so I was always his first choice. I was eleven before I figured out how he did it, and thirty before I figured out why.',
}
