import type { RelationshipPage } from './relationship-page.ts'

export const inlaw: RelationshipPage = {
  relationship: 'inlaw',
  title: 'Eulogy for an In-law',
  description:
    'Find the right words for a mother-in-law, father-in-law, brother-in-law or sister-in-law: warm, honest and in proportion. The preview is free.',
  keywords: ['eulogy for mother-in-law', 'eulogy for father-in-law', 'eulogy for an in-law'],
  heroTitle: 'A Eulogy for Your In-law',
  heroDescription:
    'You did not choose each other; somebody you both loved did that. What grew afterwards, at your own pace and over a great many dinners, belongs to the two of you.',
  extraText: [
    'Someone who married into a family sees it with fresh eyes. You remember the first visit: what you wore, what you were fed, which question you were asked before you had your coat off. The others were born into those customs and cannot describe them. You can, and so a speech from you may show your in-law more clearly than one from their own children.',
    'Keep the proportions right. You grieve, and you are also standing beside somebody who grieves more. Name that person early. Say what you saw pass between them over the years, things like a hand on a shoulder or a daily call, for they may never have seen it from outside.',
  ],
  callToAction: 'Find the words for your in-law',
  faq: [
    {
      question: 'How do I write about an in-law I did not warm to at first?',
      answer:
        'A slow start makes a good story if it has an end. Tell the frosty beginning with a light hand, then the day it turned: the hospital corridor, the shared dislike of a cousin’s wine, the first time you were scolded like one of their own. If it never turned, speak of what you respected.',
    },
    {
      question: 'Are in-law jokes out of place?',
      answer:
        'The stock ones are; they belong to somebody else’s relatives. Humor drawn from your real in-law, their rules for loading a dishwasher, the tour of the garden that no guest escaped, is welcome. Run it past your partner, who has heard it all before.',
    },
    {
      question: 'How do I manage my own emotion and hold up my partner too?',
      answer:
        'Agree beforehand who will sit with them while you are at the front, so that you need not watch from there. Afterwards go straight back to your seat. You have been asked to be the steady one for five minutes, not for the whole day.',
    },
  ],
  sampleOpening:
    'I am Andre, and I married into this family eighteen years ago. On my first visit, Pat Lindgren opened the door, looked me over, and said, “You can peel.” That was all. I was led to the sink and given a knife and ten pounds of potatoes. I thought that I had been insulted. It took me years to see that guests in that house sat in the front room with a drink, and only family was ever let near the potatoes. I had been taken in within a minute, on sight. Pat simply did not think it needed to be said.',
}
