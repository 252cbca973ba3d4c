import type { RelationshipPage } from './relationship-page.ts'

export const father: RelationshipPage = {
  relationship: 'father',
  title: 'Eulogy for a Father',
  description:
    'Write a eulogy for your father from your own memories, even if he was a man of few words. Four short steps and a free preview of how it begins.',
  keywords: ['eulogy for father', 'eulogy for dad', 'father funeral speech'],
  heroTitle: 'A Eulogy for Your Father',
  heroDescription:
    'One day you hear yourself say a sentence, and it is his, down to the cough before it. A eulogy for a father often begins there, with what you took over from him without noticing.',
  extraText: [
    'Look at what he did with his time when nobody asked anything of him. The shed, the crossword, the long way home, the same chair at the same game. Say what he was doing, what it looked like, and whether you were allowed to help. Work belongs in it too, if it mattered to him: not the titles, but how he came home from it.',
    'Some fathers said “I love you” and some said “Did you check the oil?” If yours was the second kind, translate him for the people listening. They will know at once what you mean, because many of them had one like that.',
  ],
  callToAction: 'Tell us about your father',
  faq: [
    {
      question: 'How do I write about a father who did not talk much?',
      answer:
        'Describe what he did and leave the silence in. Where he stood at your school play. What he handed you before your first long drive. Three small acts, told in order, make a portrait, and you need not invent a speech that he never gave.',
    },
    {
      question: 'Is it all right to tell one of his jokes?',
      answer:
        'If he told it at every gathering, it would be strange to leave it out. Tell it the way he did, bad timing and all, and let people groan. One is enough. After the laugh, wait a second, and then say something plain; that is often when a room listens best.',
    },
    {
      question: 'What if my feelings about my father are mixed?',
      answer:
        'You are not a witness in court and need not tell everything. Leave out what would wound people who are sitting there. Mention one thing he did well, one thing you learned from him, perhaps by way of doing the opposite, and say that it was not always simple. Those who knew him will respect the emotion behind so careful a sentence.',
    },
  ],
  sampleOpening:
    'Good morning. I am Priya, Samuel Okafor’s daughter. If you ever lent my father anything, you got it back in better shape. He returned lawn mowers with new blades. He returned books with the torn page taped. Mr. Lindqvist in the third row once lent him a ladder with a loose rung, and he knows how that ended. Dad did not say much while he mended things. I would sit on the upturned bucket and hold the screws. He would put out his hand without looking, and I would know which one. I was never so sure of anything as I was of those screws.',
}
