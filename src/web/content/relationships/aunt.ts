import type { RelationshipPage } from './relationship-page.ts'

export const aunt: RelationshipPage = {
  relationship: 'aunt',
  title: 'Eulogy for an Aunt',
  description:
    'Write a eulogy for your aunt, whether she half raised you or came twice a year with presents. Answer a few questions and read how it begins, free.',
  keywords: ['eulogy for an aunt', 'aunt funeral speech', 'tribute to an aunt'],
  heroTitle: 'A Eulogy for Your Aunt',
  heroDescription:
    'An aunt can love you without having to bring you up, and so you could tell her what you did not tell at home. Now you are the keeper of what she told you in return.',
  extraText: [
    'Consider what she was in the family. The one who wrote the birthday cards, the one who had moved away, the one who said what everybody was thinking, the one whose sofa was free. Every family has such roles, and hers is now empty. Say what it was and how she filled it; her nieces and nephews will know precisely what you mean.',
    'She was a sister, too, and maybe a wife, a boss, a traveler, a singer in the second row of the choir. Find one person who knew her in a setting you never saw, and borrow a detail. It does a younger relative good to discover her whole.',
  ],
  callToAction: 'Write about your aunt',
  faq: [
    {
      question: 'How do I write about an aunt who was like a mother to me?',
      answer:
        'Tell how it came to be so: the after-school hours, the spare room, the year when things were difficult. Be fair to everyone else present by describing what she gave and not what was missing. A plain “I lived with her from nine to fourteen” needs no further comment.',
    },
    {
      question: 'Can I quote her advice, even the sharp kind?',
      answer:
        'An aunt’s bluntness is part of her charm, so give it straight. Choose a remark that was aimed at you, and that you have since had to agree with. If it named another relative, change the target or drop it, as they will be sitting near.',
    },
    {
      question: 'Does humor suit a eulogy for an aunt?',
      answer:
        'It usually suits her better than solemn words. Her hats, her parking, the presents that were five years too young for you. Work up from the small oddities to what lay behind them, and the last laugh will turn into something warmer by itself.',
    },
  ],
  sampleOpening:
    'I am Leo, and Vivian Castellano was my aunt, though she preferred “your favorite aunt,” and would wait until you said it. Aunt Viv sent postcards. She sent them from Lisbon, from Cairo, and, when she could no longer travel, from the pharmacy two blocks away. “Weather mild,” she wrote. “Locals friendly. Long line.” I have one hundred and twelve of them in a shoebox. I read them all on Wednesday night. There is no great wisdom in any of them. But for thirty years, wherever she happened to be, she stood at a counter, bought a stamp, and thought of me.',
}
