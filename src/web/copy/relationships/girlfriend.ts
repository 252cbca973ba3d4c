import type { RelationshipPage } from './relationship-words.ts'

export const girlfriend: RelationshipPage = {
  relationship: 'girlfriend',
  title: 'How to Write a Eulogy for Your Girlfriend',
  description:
    'Help with a eulogy for your girlfriend, from how you met to the plans still on the calendar. You answer short questions, then read a free preview.',
  keywords: ['eulogy for girlfriend', 'girlfriend funeral speech', 'tribute to my girlfriend'],
  heroTitle: 'A Eulogy for Your Girlfriend',
  heroDescription:
    'What the two of you had planned is still on the calendar: next month, the summer, a friend’s wedding. You’re mourning her, and also all those days she’d already half described to you.',
  extraText: [
    'Begin where you began. Who introduced you, what did you get wrong, when did you know? It’s a story you’ve probably told together, taking turns, and you may hear her interrupting as you write. Leave her interruptions in. “She’d say at this point that it was Tuesday” is a way to let her speak.',
    'Choose details that show her among others as well: how she was with her friends, with waiters, with your grandmother. Love stories tend to shrink to two people, and everyone else in the room wants to meet her too. Finish with something she did, rather than with how you feel. They’ll see that anyway.',
  ],
  callToAction: 'Write about her, gently',
  faq: [
    {
      question: 'How do I talk about plans that won’t happen now?',
      answer:
        'As hers. “She was going to run the marathon in October; she had bought the socks.” That’s tender and concrete, and it’s about her. You don’t need to add the sadness. If there was a ring or a secret, ask yourself whether she’d have wanted it announced.',
    },
    {
      question: 'Can I quote her texts or her letters?',
      answer:
        'A few words of hers may be the truest thing you can bring. Pick a message that sounds like her on a good day: a shopping list, a complaint about the bus. Read it from paper, not from your phone, which might ring or lock just then.',
    },
    {
      question: 'Is it wrong to use humor in a eulogy for her?',
      answer:
        'No. She was funny, or she laughed easily, or she told jokes badly, and without it she wouldn’t be herself. Ask her closest friend which story they’d tell. Keep the first minute calm, and let the laughter arrive in the second.',
    },
  ],
  sampleOpening:
    'Hi. I’m Nate, and Elena Petrov was my girlfriend. She’d already be correcting me. For the first four months she was, officially, “someone I go to museums with.” We must have gone to thirty. She had a method: straight past the famous picture, down the stairs, into the room that no one visits. Spoons. Door handles. Fishing weights. She’d choose one and tell me about the person who’d made it, entirely out of her head. I used to check the labels afterward. She was never right. Her version was always the one I remembered on the train.',
}
