import type { RelationshipPage } from './relationship-words.ts'

export const teacher: RelationshipPage = {
  relationship: 'teacher',
  title: 'How to Write a Eulogy for a Teacher',
  description:
    'Speak for the students: how your teacher ran a room, what they said, and who you became because of it. Four short steps and a free first reading.',
  keywords: ['eulogy for a teacher', 'tribute to a teacher', 'teacher memorial speech'],
  heroTitle: 'A Eulogy for Your Teacher',
  heroDescription:
    'Most teachers never find out what became of the thing they said. You’re in the rare position of being able to report back, in front of the people who loved them.',
  extraText: [
    'Take the listeners into the classroom. Where was your seat? What was on the wall, what did the first five minutes sound like, what happened if you came late? We remember a teacher’s ways long after the subject: the chalk that always missed, the silence before an answer, the way they turned a wrong answer over until they found something right in it.',
    'Thirty people a year, for thirty years, is nearly a thousand, and you’re speaking for them. Ask a classmate who did badly in the subject as well as one who did well. If you’re a parent or a fellow teacher, tell it from where you stood: the pickup line, the teachers’ lounge.',
  ],
  callToAction: "Honor your teacher's memory",
  faq: [
    {
      question: 'How do I write on behalf of so many students?',
      answer:
        'Be one of them, clearly. Say what year you sat there and what you were like at that age. Then widen it: “If you were ever sent to the board, please nod.” One true experience that others share will speak for a thousand people better than a summary can.',
    },
    {
      question: 'Can I use lessons from the subject itself?',
      answer:
        'That’s often the loveliest part. A rule of grammar, a proof, a map of rivers, the right way to hold a bow: explain it in two sentences, the way they explained it. For a minute everyone will be in that class again. Keep it short enough for the people who never liked school.',
    },
    {
      question: 'Is classroom humor right for a funeral?',
      answer:
        'The nicknames, the famous tie, the joke that came every October: yes, if they knew about it and didn’t mind. Leave out any story where a student looks like a fool. And do include a time when the joke was on the teacher, and the teacher laughed hardest.',
    },
  ],
  sampleOpening:
    'I sat in the second row, by the radiator, in Room 14, in the year the roof leaked. I’m Peter Lund, and Morgan Ellery taught me chemistry. On the first day she gave each of us a candle and told us to write down what we saw. I wrote, “It is burning.” The paper came back: “What else?” I wrote four lines. It came back: “What else?” By the end of the week I had three pages about one candle. I drive an ambulance now. I walk into a kitchen, and before I touch anyone, I hear her voice from beside the radiator. What else?',
}

export const mentor: RelationshipPage = {
  relationship: 'mentor',
  title: 'How to Write a Eulogy for a Mentor',
  description:
    'A eulogy for the person who showed you how: say what your mentor taught you, how they did it, and what you do with it today. The preview is free.',
  keywords: ['eulogy for a mentor', 'tribute to a mentor', 'mentor funeral speech'],
  heroTitle: 'A Eulogy for Your Mentor',
  heroDescription:
    'They saw what you could do before you’d done any of it. Someone has to tell their family about that, because mentors rarely bring those stories home.',
  extraText: [
    'Put the before and the after side by side. What could you not do when you met, and what do you now do without thinking? In between, there was one conversation, one corrected page, one door they opened and then walked away from. Describe that scene slowly. It will show how they taught.',
    'Remember that they were not only yours. Mention that there are others like you in the room, and let people see them. And make room for the person outside the work, if you knew that side: the terrible car, the garden, the way they talked about their children.',
  ],
  callToAction: 'Share how your mentor impacted your life',
  faq: [
    {
      question: 'How do I write about my mentor without making it about me?',
      answer:
        'You’re the evidence, so you have to appear, but keep them as the subject of the verbs. “They sent it back four times” rather than “I rewrote it four times.” After each thing about yourself, return to what they said or did. Cut anything you achieved that they had no hand in.',
    },
    {
      question: 'Which lessons and quotes should I use?',
      answer:
        'Take the advice that sounded wrong when you first heard it and turned out right later. Give it in their words, as close as you can remember, and say when it turned out to be true. One line like that will be repeated at the reception. Five of them would sound like a poster.',
    },
    {
      question: 'Can I end with my plans for what they taught me?',
      answer:
        'It makes a natural ending, as long as you keep the promise small and mean it. Name someone you’re now teaching, or a habit of theirs that you intend to keep. “On Monday I’ll ask the quietest person first, as they did” is worth more than a vow to make them proud.',
    },
  ],
  sampleOpening:
    'My name is Ines Carvalho. Twenty years ago I handed Professor Adeyemi a drawing of a bridge, and she gave it back with one question in the margin: “Who crosses this?” I was angry. I had worked on that drawing for a month. I had thought about steel, and wind, and my grade. I hadn’t thought about a woman with a stroller in the rain. There are nine bridges now that I’ve had a hand in, and on the first page of every plan I write those three words. Many of you do it too. I’ve seen your plans. We all know it’s her question.',
}

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
