import type { RelationshipPage } from './relationship-words.ts'

export const inlaw: RelationshipPage = {
  relationship: 'inlaw',
  title: 'How to Write a Eulogy for an In-Law',
  description:
    'Find the right words for a mother-in-law, father-in-law, brother-in-law or sister-in-law: warm, honest and in proportion. The preview is free.',
  keywords: ['eulogy for mother-in-law', 'eulogy for father-in-law', 'eulogy for an in-law'],
  heroTitle: 'A Eulogy for Your In-Law',
  heroDescription:
    'You didn’t choose each other; someone you both loved did that. What grew after that, at your own pace and over a lot of dinners, belongs to the two of you.',
  extraText: [
    'Someone who married into a family sees it with fresh eyes. You remember the first visit: what you wore, what you were fed, which question you were asked before you had your coat off. The others were born into those customs and can’t describe them. You can, so a speech from you may show your in-law more clearly than one from their own children.',
    'Keep it in proportion. You’re grieving, and you’re also standing next to someone who’s grieving more. Name that person early. Say what you saw between them over the years, a hand on a shoulder or a daily call, because they may never have seen it from the outside.',
  ],
  callToAction: 'Find the words for your in-law',
  faq: [
    {
      question: 'How do I write about an in-law I didn’t warm to at first?',
      answer:
        'A slow start makes a good story if it has an end. Tell the frosty beginning with a light hand, then the day it turned: the hospital hallway, the shared dislike of a cousin’s wine, the first time you were scolded like one of their own. If it never turned, talk about what you respected.',
    },
    {
      question: 'Are in-law jokes out of place?',
      answer:
        'The stock ones are; they belong to someone else’s relatives. Humor drawn from your real in-law, their rules for loading a dishwasher, the tour of the garden that no guest escaped, is welcome. Run it past your partner, who has heard it all before.',
    },
    {
      question: 'How do I handle my own emotions and support my partner too?',
      answer:
        'Agree ahead of time who’ll sit with them while you’re up front, so you don’t have to keep watch from there. Then go straight back to your seat. You’ve been asked to be the steady one for five minutes, not for the whole day.',
    },
  ],
  sampleOpening:
    'I’m Andre, and I married into this family eighteen years ago. On my first visit, my mother-in-law, Pat Ekstrom, opened the door, looked me over, and said, “You can peel.” That was all. She led me to the sink and gave me a knife and ten pounds of potatoes. I thought I’d been insulted. It took me years to see that guests in that house sat in the front room with a drink, and only family ever got near the potatoes. I’d been taken in within a minute, on sight. She just didn’t think it needed to be said.',
}
