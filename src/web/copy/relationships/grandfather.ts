import type { RelationshipPage } from './relationship-words.ts'

export const grandfather: RelationshipPage = {
  relationship: 'grandfather',
  title: 'How to Write a Eulogy for Your Grandfather',
  description:
    'Put your memories of your grandfather in order and speak about him in a way he would have recognized. Four short steps, and the preview is free.',
  keywords: ['eulogy for grandfather', 'eulogy for grandpa', 'grandfather funeral speech'],
  heroTitle: 'A Eulogy for Your Grandfather',
  heroDescription:
    'He was a boy once, and you saw that boy only when he told a certain story. If you can still hear how he told it, where he paused and what he always left out, you already have the middle of your speech.',
  extraText: [
    'Grandfathers teach by letting you stand next to them. A knot, a chess opening, how to whistle, how to wait for a fish. Pick the thing he showed you and describe the lesson itself: his hands over yours, what he said when you got it wrong. After that, you won’t need the word “patient.”',
    'There may be decades you know little about, such as a war, a country he left, or a first marriage. You don’t have to account for them. It’s enough to say, “He didn’t speak of those years, and we didn’t ask,” and then go on to the years you shared.',
  ],
  callToAction: 'Start Writing Your Eulogy',
  faq: [
    {
      question: 'How do I write about years of his life that I never saw?',
      answer:
        'Keep them short and keep them certain. A birthplace, a trade, the name of the person he loved: two or three sentences are plenty. Check dates with an older relative, because someone in the second row will know. Then move to what you saw with your own eyes.',
    },
    {
      question: 'Which of his lessons should I include?',
      answer:
        'The one you have used. Most grandfathers gave a great deal of advice, and much of it was about tires. Find the piece that came back to you at a moment when you needed it, and tell about that moment. People remember a lesson that has a date and a place.',
    },
    {
      question: 'How can I keep my emotions in check while I read?',
      answer:
        'Read it aloud at home until the sentence that undoes you has lost a little of its force. Mark your pauses on the page. When you reach the lines about his last days, look at someone who’s calm, not at your grandmother or your parents.',
    },
  ],
  sampleOpening:
    'I’m Vincent, and Walter Nguyen was my grandfather. Every Sunday at four o’clock he wound the clock in the hall. It took eleven turns. When I was five he let me count them, and when I was seven he let me hold the key. He told me that a clock doesn’t mind who winds it, as long as someone does. Last Sunday at four I was at his house, sorting papers with my mother. Neither of us said anything. I went into the hall, opened the little glass door, and counted to eleven.',
}
