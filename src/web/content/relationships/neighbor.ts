import type { RelationshipPage } from './relationship-page.ts'

export const neighbor: RelationshipPage = {
  relationship: 'neighbor',
  title: 'Eulogy for a Neighbor',
  description:
    'You shared a wall, a fence or a street. Help with a short, true eulogy for your neighbor, made from what you saw day by day. Free to preview.',
  keywords: ['eulogy for a neighbor', 'neighbor funeral speech', 'tribute to a neighbor'],
  heroTitle: 'A Eulogy for Your Neighbor',
  heroDescription:
    'You knew the sound of their door. For years you could tell, without looking up, when they left, when they came home, and when something was different.',
  extraText: [
    'People from elsewhere will talk about the big events of their life. Yours is the view from across the way: the light that went on at five, the snow shoveled as far as your steps, the bowl that went back and forth and never came back empty. Keep to what you truly saw. A neighbor’s testimony is worth so much because it was gathered over many ordinary days.',
    'You might speak for the whole block. Knock on a few doors first, as you would for a collection. Someone will remember the storm, someone the lost cat, and someone what was said over the hedge after their own bad news.',
  ],
  callToAction: 'Write what you saw over the fence',
  faq: [
    {
      question: 'How do I write about somebody I knew mostly over a fence?',
      answer:
        'With confidence, and briefly. Three or four minutes are enough. Choose the exchange that happened most often, the wave or the remark about the tomatoes, and describe it as if it were an event. Do not guess at what went on indoors; their family knows that, and you have the street.',
    },
    {
      question: 'Am I allowed this much emotion over a neighbor?',
      answer:
        'You have lost a person whom you saw nearly every day, so of course it shows. No one keeps a ranking. If it helps you to explain, say how long you lived side by side; hearing “twenty-two years” will make it clear to anyone.',
    },
    {
      question: 'Can I mention lessons they taught me without meaning to?',
      answer:
        'Those are the finest ones. Perhaps you started planting bulbs, or leaving the porch lamp on, or greeting people first, because they did. Tell it as a plain change in what you do: before them, this; since then, that. It needs no moral at the end.',
    },
  ],
  sampleOpening:
    'I am Wei Zhang, from number 27. For sixteen years there was one brick wall between Jamie Kowalski’s piano and my bed. Jamie played at seven in the evening, half an hour, never longer, and always the same mistake in the same bar. When my son was born early and we were all awake for a month, there was a note under the door. It said, “Shall I stop, or does it help?” We wrote back, “It helps.” My son is fifteen now. He learned that piece last year, by ear, through a wall. He plays it very well. He has kept the mistake.',
}
