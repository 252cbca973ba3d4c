import type { RelationshipPage } from './relationship-page.ts'

export const communityLeader: RelationshipPage = {
  relationship: 'community-leader',
  title: 'Eulogy for a Community Leader',
  description:
    'Speak for a whole town, congregation, club or council, and still speak of one person. Help with a eulogy for a community leader; free to preview.',
  keywords: [
    'eulogy for a community leader',
    'eulogy for a pastor',
    'eulogy for a coach',
    'public memorial speech',
  ],
  heroTitle: 'A Eulogy for a Community Leader',
  heroDescription:
    'Half the people at the funeral will feel that this person was theirs. Your task is to give each of those people a glimpse of someone they recognize, and their family a rest from sharing.',
  extraText: [
    'The offices they held will be printed on the program, so you can leave them there. Say what they did when the meeting was over: who stacked the chairs, who stayed with the man that had shouted, who drove the last volunteer home. Leadership is visible in those half hours, and a crowd will remember them sooner than a list of committees.',
    'Pick one change that can be pointed to, such as a crosswalk, a food pantry or a team that still plays. Tell how it began, with the doubts and the first bad turnout. Keep politics and old disputes at the door; opponents may have come, and it speaks well of the dead that they did.',
  ],
  callToAction: 'Speak for your community',
  faq: [
    {
      question: 'How do I write for a large crowd in which few know me?',
      answer:
        'Introduce yourself in one sentence, with your connection, and go straight to a scene. Keep the sentences short, because a big hall echoes and microphones blur. Plan for applause or laughter by leaving a blank line, and speak a third slower than seems natural.',
    },
    {
      question: 'Can I quote from their speeches or sermons?',
      answer:
        'Sparingly, and preferably something unscripted. Everyone has heard the famous line. What did they mutter before going on stage, or tell a nervous newcomer at the door? Check the wording of anything that was published, for the newspaper may print yours.',
    },
    {
      question: 'How should I mention the future of the work they left unfinished?',
      answer:
        'State what is still to be done, in a single sentence, and who has taken it up. A eulogy is no campaign meeting, so ask for nothing. If the plans are uncertain, it is enough to say that the lights will be on next Tuesday at seven, as usual.',
    },
  ],
  sampleOpening:
    'Good afternoon. My name is Rosa Delgado, and I ran the front desk at the Harbor Street Center for all of Terry Blackwood’s twenty-three years there. You have heard about the awards. I never saw one on the wall, because Terry used the frames for children’s drawings. I want to tell you about the keys. Terry carried forty-one of them, on a loop of blue rope, and could find any of them in the dark. One day I asked why the center needed so many locks. “It doesn’t,” said Terry. “Those are people’s houses. They give me a spare, in case.”',
}
