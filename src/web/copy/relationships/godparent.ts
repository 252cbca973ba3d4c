import type { RelationshipPage } from './relationship-words.ts'

export const godparent: RelationshipPage = {
  relationship: 'godparent',
  title: 'How to Write a Eulogy for Your Godparent',
  description:
    'Write a eulogy for your godmother or godfather: the promise they made, how they kept it, and what you carry on. Read the first part at no cost.',
  keywords: ['eulogy for godmother', 'eulogy for godfather', 'eulogy for godparent'],
  heroTitle: 'A Eulogy for Your Godparent',
  heroDescription:
    'Someone asked them to stand by you before you could have asked anyone yourself. They said yes to a person who couldn’t yet hold up their own head, and then they kept their word.',
  extraText: [
    'Tell people how it was kept. Perhaps it was the same phone call each birthday, a book in the mail with an inscription, a seat taken at every recital, or a single long walk when you were nineteen and in trouble. The title alone explains nothing; the years of showing up do.',
    'It’s worth asking your parents why they chose this person. There’s usually a story, from before you existed, of a friendship or a debt or one very good evening. Whether the promise was made in a church, in a living room or over the phone, you can describe it the way it was, with as much or as little faith as there really was in it.',
  ],
  callToAction: 'Write for your godparent',
  faq: [
    {
      question: 'How do I write about faith if we didn’t share it?',
      answer:
        'Describe theirs as something you saw: the candle, the grace before a sandwich, the way they said they’d keep you in their prayers. You can honor it without claiming it. And if religion never came up between you, the speech doesn’t need to bring it in.',
    },
    {
      question: 'Which of my godparent’s lessons belong in a eulogy?',
      answer:
        'One that your parents couldn’t have given you. A godparent is half a step outside the household and can say things from there. Think of a time they told you the truth about something, where you were both sitting, and what you did the next day.',
    },
    {
      question: 'Should I say something about the future, since they looked after mine?',
      answer:
        'A brief word works well at the end. You might name a child in your life you’d like to show up for the same way, or a date when you’ll go on doing what the two of you did. Plans this small have a good chance of being kept.',
    },
  ],
  sampleOpening:
    'I’m Simone, and Chris Okonkwo was my godfather. As a child I didn’t understand the word. I thought it was a job, like dentist, and that he’d been assigned to our street. The job, as I understood it, was to arrive on the third of March in a green car, take me out of school at noon with a note that said “appointment,” and buy me pancakes. We did this every year until I was eighteen. Then I moved away, and he drove the green car to me. There were thirty-four appointments in all. I never learned what my teachers thought.',
}
