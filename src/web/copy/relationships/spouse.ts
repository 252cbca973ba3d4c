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
