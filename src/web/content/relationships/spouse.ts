import type { RelationshipPage } from './relationship-page.ts'

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
