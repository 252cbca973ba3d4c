import type { RelationshipPage } from './relationship-page.ts'

export const girlfriend: RelationshipPage = {
  relationship: 'girlfriend',
  title: 'Eulogy for a Girlfriend',
  description:
    'Help with a eulogy for your girlfriend, from how you met to the plans still in the calendar. You answer short questions, then read a free preview.',
  keywords: ['eulogy for girlfriend', 'girlfriend funeral speech', 'tribute to my girlfriend'],
  heroTitle: 'A Eulogy for Your Girlfriend',
  heroDescription:
    'What the two of you had planned is still in the calendar: next month, the summer, a friend’s wedding. You are mourning her, and also all those days that she had already half described to you.',
  extraText: [
    'Begin where you began. Who introduced you, what did you get wrong, when did you know? It is a story you have probably told together, taking turns, and you may hear her interrupting as you write. Leave her interruptions in. “She would say at this point that it was Tuesday” is a way to let her speak.',
    'Choose details that show her among others as well: how she was with her friends, with waiters, with your grandmother. Love stories tend to narrow down to two people, and everybody else in the room wants to meet her too. Finish with something she did, rather than with how you feel. They will see that anyway.',
  ],
  callToAction: 'Write about her, gently',
  faq: [
    {
      question: 'How do I speak of plans that will not happen now?',
      answer:
        'As hers. “She was going to run the marathon in October; she had bought the socks.” That is tender and concrete, and it is about her. You need not add the sadness. If there was a ring or a secret, consider whether she would have wanted it announced.',
    },
    {
      question: 'Can I quote her texts or her letters?',
      answer:
        'A few words of hers may be the truest thing you could bring. Pick a message that sounds like her on a good day: a shopping list, a complaint about the bus. Read it off paper, not from your phone, which might light up or lock just then.',
    },
    {
      question: 'Is it wrong to use humor in a eulogy for her?',
      answer:
        'No. She was funny, or she laughed easily, or she told jokes badly, and without it she would not be herself. Ask her closest friend which story they would tell. Keep the first minute calm, and let the laughter arrive in the second.',
    },
  ],
  sampleOpening:
    'Hi. I am Nate, and Elena Petrov was my girlfriend. She would already be correcting me. For the first four months she was, officially, “somebody I go to museums with.” We must have gone to thirty. She had a method: straight past the famous picture, down the stairs, into the room that nobody visits. Spoons. Door handles. Fishing weights. She would choose one and tell me about the person who had made it, entirely out of her head. I used to check the labels afterwards. She was never right. Her version was always the one that I remembered on the train.',
}
