import type { RelationshipPage } from './relationship-words.ts'

export const colleague: RelationshipPage = {
  relationship: 'colleague',
  title: 'How to Write a Eulogy for a Colleague',
  description:
    'Speak for the people your colleague worked with: what they were like on a hard day, and what the job will be without them. Preview it for free.',
  keywords: ['eulogy for a colleague', 'eulogy for coworker', 'tribute to a coworker'],
  heroTitle: 'A Eulogy for Your Colleague',
  heroDescription:
    'You may have spent more hours with them than their family did. You know how they took bad news at nine in the morning, and what they were like by Friday.',
  extraText: [
    'A speech for someone from work goes wrong when it turns into a résumé. Their family has read the résumé. What they haven’t seen is the person at the next desk, on the ward, in the cab or behind the counter: who trained the new people without being asked, who kept the good pens, whose laugh could be heard in the stairwell. Tell them that.',
    'Ask three other people from different corners of the place, and say that you’re speaking for all of them. Leave out titles, numbers and how the company feels. Three or four minutes will do. If it wasn’t a close friendship, say plainly what it was: eight hours a day next to someone decent is no small thing.',
  ],
  callToAction: 'Speak for the people they worked with',
  faq: [],
  sampleOpening:
    'I’m Yusuf, and I worked the night desk with Dana Whitlock for eight years. I’d like to tell Dana’s family something about those nights, because we had the hours you didn’t. At about three every morning, when nothing’s moving, she’d get up, put on a kettle, and walk it around to everyone on the floor. The cleaners. The guard. The young doctor who hadn’t sat down. She knew who took sugar. We have a machine for that now, and it works. No one walks around with it. At three o’clock last night, six of us stood by the kettle anyway.',
}
