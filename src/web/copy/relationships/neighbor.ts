import type { RelationshipPage } from './relationship-words.ts'

export const neighbor: RelationshipPage = {
  relationship: 'neighbor',
  title: 'How to Write a Eulogy for a Neighbor',
  description:
    'You shared a wall, a fence or a street. Help with a short, true eulogy for your neighbor, made from what you saw day by day. Free to preview.',
  keywords: ['eulogy for a neighbor', 'neighbor funeral speech', 'tribute to a neighbor'],
  heroTitle: 'A Eulogy for Your Neighbor',
  heroDescription:
    'You knew the sound of their door. For years you could tell, without looking up, when they left, when they came home, and when something was different.',
  extraText: [
    'Other people will talk about the big events of their life. Yours is the view from across the way: the light that went on at five, the snow shoveled as far as your steps, the bowl that went back and forth and never came back empty. Stick to what you really saw. A neighbor’s word is worth so much because it comes from so many ordinary days.',
    'You could speak for the whole block. Knock on a few doors first, the way you would to collect for flowers. Someone will remember the storm, someone the lost cat, and someone what your neighbor said over the hedge after their own bad news.',
  ],
  callToAction: 'Write what you saw over the fence',
  faq: [
    {
      question: 'How do I write about someone I knew mostly over a fence?',
      answer:
        'With confidence, and briefly. Three or four minutes is enough. Choose what happened most often, the wave or the remark about the tomatoes, and describe it as if it were an event. Don’t guess at what went on indoors; their family knows that, and you have the street.',
    },
    {
      question: 'Am I allowed this much emotion over a neighbor?',
      answer:
        'You’ve lost someone you saw nearly every day, so of course it shows. No one is keeping score. If it helps to explain, say how long you lived side by side; “twenty-two years” will make it clear to anyone.',
    },
    {
      question: 'Can I mention lessons they taught me without meaning to?',
      answer:
        'Those are the best ones. Maybe you started planting bulbs, or leaving the porch light on, or greeting people first, because they did. Just say what changed: before them, this; since then, that. It doesn’t need a moral at the end.',
    },
  ],
  sampleOpening:
    'I’m Wei Zhang, from next door. For sixteen years there was one brick wall between Jamie Mercer’s piano and my bed. He played at seven in the evening, half an hour, never longer, and always the same mistake in the same measure. When my son was born early and we were all awake for a month, he put a note under our door. It said, “Should I stop, or does it help?” We wrote back, “It helps.” My son is fifteen now. He learned that piece last year, by ear, through a wall. He plays it very well. He has kept the mistake.',
}
