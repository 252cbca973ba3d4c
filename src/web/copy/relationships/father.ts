import type { RelationshipPage } from './relationship-words.ts'

export const father: RelationshipPage = {
  relationship: 'father',
  title: 'How to Write a Eulogy for Your Father',
  description:
    'Write a eulogy for your father from your own memories, even if he was a man of few words. Four short steps and a free preview of how it begins.',
  keywords: ['eulogy for father', 'eulogy for dad', 'father funeral speech'],
  heroTitle: 'A Eulogy for Your Father',
  heroDescription:
    'One day you hear yourself say a sentence, and it’s his, down to the cough before it. A eulogy for a father often begins there, with what you picked up from him without noticing.',
  extraText: [
    'Look at what he did with his time when no one asked anything of him. The garage, the crossword, the long way home, the same chair at the same game. Say what he was doing, what it looked like, and whether you were allowed to help. Work belongs in it too, if it mattered to him. Skip the titles and say how he came home from it.',
    'Some fathers said “I love you” and some said “Did you check the oil?” If yours was the second kind, translate him for the people listening. They’ll know right away what you mean, because many of them had one like that.',
  ],
  callToAction: 'Tell us about your father',
  faq: [
    {
      question: 'How do I write about a father who didn’t talk much?',
      answer:
        'Describe what he did and leave the silence in. Where he stood at your school play. What he handed you before your first long drive. Three small acts, told in order, make a portrait, and you don’t have to invent a speech he never gave.',
    },
    {
      question: 'Is it all right to tell one of his jokes?',
      answer:
        'If he told it at every gathering, it would be strange to leave it out. Tell it the way he did, bad timing and all, and let people groan. One is enough. After the laugh, wait a second, and then say something plain; that’s often when a room listens best.',
    },
    {
      question: 'What if my feelings about my father are mixed?',
      answer:
        'You aren’t under oath, and you don’t have to tell everything. Leave out what would hurt the people sitting there. Mention one thing he did well and one thing you learned from him, even if you learned it by doing the opposite, and say that it wasn’t always simple. The people who knew him will know what it took to say that.',
    },
  ],
  sampleOpening:
    'Good morning. I’m Priya, Isaac Okafor’s daughter. If you ever lent my father anything, you got it back in better shape. He returned lawn mowers with new blades. He returned books with the torn page taped. Mr. Barlow in the third row once lent him a ladder with a loose rung, and he knows how that ended. Dad didn’t say much while he fixed things. I’d sit on the upturned bucket and hold the screws. He’d put out his hand without looking, and I’d know which one. I was never so sure of anything as I was of those screws.',
}
