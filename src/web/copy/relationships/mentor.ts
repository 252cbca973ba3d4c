import type { RelationshipPage } from './relationship-words.ts'

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
