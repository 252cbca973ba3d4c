import type { RelationshipPage } from './relationship-words.ts'

export const communityLeader: RelationshipPage = {
  relationship: 'community-leader',
  title: 'How to Write a Eulogy for a Community Leader',
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
    'Half the people at the funeral will feel that this person was theirs. Your job is to give each of them a glimpse of someone they recognize, and to give the family a rest from sharing them.',
  extraText: [
    'The titles they held will be printed in the program, so you can leave them there. Say what they did when the meeting was over: who stacked the chairs, who stayed with the man who’d shouted, who drove the last volunteer home. That’s where you could see the leader, and a crowd will remember it longer than a list of committees.',
    'Pick one change you can point to, such as a crosswalk, a food pantry or a team that still plays. Tell how it began, doubts and bad turnout included. Keep politics and old disputes at the door; opponents may have come, and it speaks well of the dead that they did.',
  ],
  callToAction: 'Speak for your community',
  faq: [
    {
      question: 'How do I write for a large crowd where few people know me?',
      answer:
        'Say who you are and how you knew them in one sentence, and go straight to a scene. Keep the sentences short, because a big hall echoes and microphones blur. Plan for applause or laughter by leaving a blank line, and speak a third slower than feels natural.',
    },
    {
      question: 'Can I quote from their speeches or sermons?',
      answer:
        'A little, and something unscripted if you can. Everyone has heard the famous line. What did they mutter before going on stage, or tell a nervous newcomer at the door? Check the wording of anything that was published, since the newspaper may print yours.',
    },
    {
      question: 'How should I mention the future of the work they left unfinished?',
      answer:
        'Say in one sentence what’s still to be done, and who has taken it on. A eulogy isn’t a campaign event, so don’t ask for anything. If the plans aren’t clear, it’s enough to say that the lights will be on next Tuesday at seven, as usual.',
    },
  ],
  sampleOpening:
    'Good afternoon. My name is Rosa Delgado, and I ran the front desk at the Harbor Street Center for all of Lamar Blackwood’s twenty-three years there. You have heard about the awards. I never saw one on the wall, because he used the frames for children’s drawings. I want to tell you about the keys. He carried forty-one of them, on a loop of blue rope, and could find any of them in the dark. One day I asked him why the center needed so many locks. “It doesn’t,” Lamar said. “Those are people’s houses. They give me a spare, in case.”',
}
