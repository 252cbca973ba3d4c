import type { RelationshipPage } from './relationship-words.ts'

export const friend: RelationshipPage = {
  relationship: 'friend',
  title: 'How to Write a Eulogy for a Friend',
  description:
    'Write a eulogy for your friend: which stories to tell, which to keep, and how to speak with the family listening. Your preview costs nothing.',
  keywords: ['eulogy for a friend', 'eulogy for best friend', 'friend funeral speech'],
  heroTitle: 'A Eulogy for Your Friend',
  heroDescription:
    'At the funeral the front row is for family, and the friend who knew everything sits somewhere behind. If they have asked you to speak, it’s because you have a part of the story that they don’t.',
  extraText: [
    'Relatives come by birth. A friend is someone you chose, and kept choosing, and you can say how that happened. Where did you meet? Which of you spoke first? What did the two of you do that would have bored anyone else? The family will be glad to hear it: they may have heard your name for years and never known why.',
    'Pick stories for the people who’ll be sitting there, maybe a grandparent and a ten-year-old among them. A good test is whether your friend would have told it at that table. If the answer is a grin, save it for later.',
  ],
  callToAction: 'Write for your friend',
  faq: [
    {
      question: 'How do I write about a friend with their family in the room?',
      answer:
        'Speak to them at least once, by name. “Mrs. Haddad, this is what Karim was like when you weren’t looking.” Bring them something new that’s also something good. If you know of troubles that they don’t, a funeral isn’t the place to bring them up.',
    },
    {
      question: 'How much humor is right for a friend’s eulogy?',
      answer:
        'More than for most people, if laughing was what you did together. Aim for a first laugh early, so that people know it’s allowed. Then slow down. The same voice that told the story about the tent can say how quiet your phone is now.',
    },
    {
      question: 'Can I quote our messages to each other?',
      answer:
        'A line or two can be the best thing in the speech, because it has their exact way of talking in it. Choose one that needs no background. Read it once, spelling mistakes and all, without comment, and make sure it doesn’t give away anyone’s secret.',
    },
  ],
  sampleOpening:
    'My name is Beatriz. I met Casey in the laundry room of our first apartment building, in an argument over a dryer. He had taken my wet clothes out. I had taken his quarters. By the end of the cycle we had agreed to share both, and we did that for seventeen years, more or less. We shared dryers, cars, a dog, two terrible bosses, and once, for a whole winter, a coat. To the family: I know you used to ask who “B” was, on all those notes on the refrigerator. It was me. I’m honored to finally meet you.',
}
