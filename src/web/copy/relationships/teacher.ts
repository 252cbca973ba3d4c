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
