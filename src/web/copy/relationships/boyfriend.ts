import type { RelationshipPage } from './relationship-words.ts'

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
