import type { RelationshipPage } from './relationship-words.ts'

export const aunt: RelationshipPage = {
  relationship: 'aunt',
  title: 'How to Write a Eulogy for Your Aunt',
  description:
    'Write a eulogy for your aunt, whether she half raised you or came twice a year with presents. Answer a few questions and read how it begins, free.',
  keywords: ['eulogy for an aunt', 'aunt funeral speech', 'tribute to an aunt'],
  heroTitle: 'A Eulogy for Your Aunt',
  heroDescription:
    'An aunt can love you without having to bring you up, and so you could tell her what you couldn’t say at home. Now you’re the one who keeps what she told you in return.',
  extraText: [
    'Think about what she was in the family. The one who wrote the birthday cards, the one who’d moved away, the one who said what everyone was thinking, the one whose sofa was free. Every family has such roles, and hers is now empty. Say what it was and how she filled it; her nieces and nephews will know exactly what you mean.',
    'She was a sister, too, and maybe a wife, a boss, a traveler, a singer in the second row of the choir. Find one person who knew her in a setting you never saw, and borrow a detail. It’s good for the younger ones to see all of her.',
  ],
  callToAction: 'Write about your aunt',
  faq: [
    {
      question: 'How do I write about an aunt who was like a mother to me?',
      answer:
        'Tell how it happened: the after-school hours, the spare room, the year when things were difficult. Be fair to everyone else in the room: describe what she gave, not what was missing. A plain “I lived with her from nine to fourteen” needs nothing more.',
    },
    {
      question: 'Can I quote her advice, even the sharp kind?',
      answer:
        'An aunt’s bluntness is part of her charm, so give it straight. Choose a remark that was aimed at you, and that you have since had to agree with. If it named another relative, change the target or drop it. They’ll be sitting nearby.',
    },
    {
      question: 'Does humor suit a eulogy for an aunt?',
      answer:
        'It usually suits her better than solemn words. Her hats, her parking, the presents that were five years too young for you. Start with the funny habits and work up to what was behind them, and the last laugh will turn into something warmer.',
    },
  ],
  sampleOpening:
    'I’m Leo, and Vivian Marchetti was my aunt, though she preferred “your favorite aunt,” and would wait until you said it. Aunt Viv sent postcards. She sent them from Lisbon, from Cairo, and, when she could no longer travel, from the pharmacy two blocks away. “Weather mild,” she wrote. “Locals friendly. Long line.” I have a hundred and twelve of them in a shoebox. I read them all on Wednesday night. There’s no great wisdom in any of them. But for thirty years, wherever she happened to be, she stood at a counter, bought a stamp, and thought of me.',
}
