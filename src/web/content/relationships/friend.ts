import type { RelationshipPage } from './relationship-page.ts'

export const friend: RelationshipPage = {
  relationship: 'friend',
  title: 'Eulogy for a Friend',
  description:
    'Write a eulogy for your friend: which stories to tell, which to keep, and how to speak with the family listening. Your preview costs nothing.',
  keywords: ['eulogy for a friend', 'eulogy for best friend', 'friend funeral speech'],
  heroTitle: 'A Eulogy for Your Friend',
  heroDescription:
    'At the funeral the front row is for family, and the friend who knew everything sits somewhere behind. If they have asked you to speak, it is because you hold a part that they do not have.',
  extraText: [
    'Relatives come with the facts of birth. A friend is somebody who was chosen, and went on being chosen, and you can say how that came about. Where did you meet? Which of you spoke first? What did the two of you do that would have bored anybody else? The family will be glad of it: they may have heard your name for years and never known why.',
    'Pick stories for the people who will sit there, among them perhaps a grandparent and a ten-year-old. A good test is whether your friend would have told it at that table. If the answer is a grin, save it for afterwards.',
  ],
  callToAction: 'Write for your friend',
  faq: [
    {
      question: 'How do I write about a friend with their family in the room?',
      answer:
        'Speak to them at least once, by name. “Mrs. Haddad, this is what Karim was like when you were not looking.” Bring them something new that is also something good. If you know of troubles that they do not, a funeral is no place to tell of them.',
    },
    {
      question: 'How much humor is right for a friend’s eulogy?',
      answer:
        'More than for most others, if laughing was what you did together. Aim for a first laugh early, so that people know it is allowed. Afterwards slow down. The same voice that told the story about the tent can say how quiet your phone is now.',
    },
    {
      question: 'Can I quote our messages to each other?',
      answer:
        'A line or two can be the best thing in the speech, since it has their exact way of talking in it. Choose one that needs no background. Read it once without comment, spelling mistakes and all, and be sure that it gives away nobody’s secret.',
    },
  ],
  sampleOpening:
    'My name is Beatriz. I met Casey in the laundry room of our first apartment building, in an argument over a dryer. Casey had taken my wet clothes out. I had taken Casey’s quarters. By the end of the cycle we had agreed to share both, and we did that for nineteen years, more or less. We shared dryers, cars, a dog, two terrible bosses, and once, for a whole winter, a coat. To the family: I know you used to ask who “B” was, on all those notes on the refrigerator. It was me. I am honored to meet you properly.',
}
