import type { RelationshipPage } from './relationship-words.ts'

export const spouse: RelationshipPage = {
  relationship: 'spouse',
  title: 'Write a Eulogy for Your Husband or Wife',
  description:
    'Help with a eulogy for your husband, wife or partner, when you can hardly think. Answer what you can in a few words, and stop whenever you need to.',
  keywords: ['eulogy for husband', 'eulogy for wife', 'eulogy for partner', 'eulogy for spouse'],
  heroTitle: 'A Eulogy for Your Husband, Wife or Partner',
  heroDescription:
    'The person you’d have asked to help you write this is the person who died. So take it slowly, and start with small things.',
  extraText: [
    'Others will speak about the work, the generosity, the big dates. You know who slept on which side of the bed and who always lost the keys. A marriage, or a life together under any other name, is made of little arrangements like that, and you’re the only one left who can describe them. Two or three are enough; the rest stay yours.',
    'You can talk to the room, or you can turn and talk to the one you lost, as “you.” Both are good. Some people find the second easier, because it’s a conversation they’re still in the middle of.',
  ],
  callToAction: 'Begin, a little at a time',
  parts: [
    {
      id: 'husband',
      title: 'A eulogy for your husband',
      paragraphs: [
        'People will tell you what he was to them: the boss, the coach, the man who fixed the gutters. You know what he was like when he’d taken his shoes off. Choose one thing he did for the house or for you that nobody saw: the coffee set for six, the tires checked before your long drive, the light left on.',
        'You can say that you were angry at him sometimes. Long marriages have that, and the people who’ve been in one will trust the rest of what you say. One small stubbornness of his, told with a smile, is worth a page of praise.',
      ],
    },
    {
      id: 'wife',
      title: 'A eulogy for your wife',
      paragraphs: [
        'Start with her in motion: how she came into a room, what she did with her hands when she was thinking, the song she hummed and never finished. Others loved her for what she did for them. You saw what she did when she thought no one was looking.',
        'Tell the room one thing she changed in you. Not “she made me a better man,” but the thing itself: you learned to dance in a kitchen, you call your brother on Sundays, you stop for turtles. She’s in that now. If your children are there, give them one story from before they were born.',
      ],
    },
  ],
  faq: [
    {
      question: 'How can I write anything when I’m barely sleeping?',
      answer:
        'Do it in pieces. Put down five words about them tonight and five more tomorrow; your answers stay in this browser until you come back. You can also say them aloud to a friend who types. No one expects it to be polished this week.',
    },
    {
      question: 'Should I mention the plans we still had?',
      answer:
        'If you can say them, do. The kitchen that was half painted, the trip with the tickets already bought. Naming an unfinished plan lets people see what the two of you were looking forward to. One is enough, told simply, without explaining what it means that it won’t happen.',
    },
    {
      question: 'Can I use the humor that was just between us?',
      answer:
        'Share the jokes that others can follow with one line of explanation. Keep the truly private ones. It’s also perfectly fine to say that there was a joke, that it lasted for thirty years, and that you aren’t going to tell it.',
    },
  ],
  sampleOpening:
    'Most of you know me as the other half of “Robin and Lee.” People said it in that order for twenty-six years, as if it were one word. I’m Lee. She made the coffee, and I complained that it was too strong, every morning, and then I drank two cups. That was our whole marriage, really: something made for me before I was awake, and me pretending to object. On Thursday I made it myself for the first time. I measured it three times. It was far too weak. So I want to begin by saying, in front of witnesses: Robin, you were right about the coffee.',
}

export const boyfriend: RelationshipPage = {
  relationship: 'boyfriend',
  title: 'How to Write a Eulogy for Your Boyfriend',
  description:
    'You loved him and you have been asked to speak, or you want to. Gentle help with a eulogy for your boyfriend, with a free look at its opening.',
  keywords: ['eulogy for boyfriend', 'boyfriend funeral speech', 'tribute to my boyfriend'],
  heroTitle: 'A Eulogy for Your Boyfriend',
  heroDescription:
    'When a boyfriend dies, the first thing people ask is how his parents are. You may not be named in the program, but you know what he was like on the phone at midnight.',
  extraText: [
    'His relatives knew him for longer. You knew who he was becoming. Speak about the man he was in the months or years you had: the apartment, the bad cooking, what he read aloud to you, the way he introduced you to strangers. You don’t have to prove how serious it was. Say “we” in the ordinary way, and people will understand.',
    'Two voices at one funeral can be a comfort when they don’t compete. Give his mother, his father or the people who raised him a picture from the life they saw less of. They’ll want to know that he was happy when nothing special was going on.',
  ],
  callToAction: 'Say what he was to you',
  faq: [
    {
      question: 'Should I talk about the future we had planned?',
      answer:
        'Yes, lightly. Mention something that shows his hopes and not only your loss: the dog he had already named, the town on the map with a circle around it. Stay with that one thing. If there were plans his family hadn’t heard of, tell them in private first.',
    },
    {
      question: 'How do I write it when I hardly know his family?',
      answer:
        'Ask them for one story from before your time, and tell them one in exchange. That conversation will do more than any draft. When you speak, say how you and he met, since most of the relatives won’t know, and keep to things you’d be fine with a younger brother hearing.',
    },
    {
      question: 'What if the emotion is too raw for me to stand up and speak?',
      answer:
        'Then write it and let a friend read it, or have it printed for people to take home. You could also say only the first lines yourself. It’s your decision, right up to that morning, and no one who matters will hold it against you.',
    },
  ],
  sampleOpening:
    'My name is Kayla. Omar and I were together for two years and five months, and for most of that time he was trying to teach me to ride a bicycle. I’m twenty-nine. He thought it was the saddest thing he had ever heard. Every Sunday he ran alongside me in the parking lot behind the library, holding the seat, in those ridiculous orange shoes. He told me that he wouldn’t let go until I asked. I never asked. I could do it by the second spring, to be honest. I just liked the sound of him running next to me.',
}

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
