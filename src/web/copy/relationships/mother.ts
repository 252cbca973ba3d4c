import type { RelationshipPage } from './relationship-words.ts'

export const mother: RelationshipPage = {
  relationship: 'mother',
  title: 'How to Write a Eulogy for Your Mother',
  description:
    'Help with a eulogy for your mother: where to begin, what to leave out, and how to let her be heard in the room. The opening is free to read.',
  keywords: ['eulogy for mother', 'eulogy for mom', 'mother funeral speech'],
  heroTitle: 'A Eulogy for Your Mother',
  heroDescription:
    'Sometime this week you’ll have a small piece of news and want to call her with it. What you’d have told her, and what she’d have answered, is already the start of a eulogy.',
  extraText: [
    'No one can fit a whole mother into five minutes, so don’t try. Think of her on an ordinary evening: what was on the table, what was on the radio, what she said when you came through the door. A room full of people will recognize her from that sooner than from a list of her virtues.',
    'If you have brothers or sisters, each of you had a slightly different mother. Ask them for one sentence each before you write. And if things were hard between you and her, say only what you can stand behind. A short eulogy that’s honest is better than a long one that isn’t.',
  ],
  callToAction: 'Write about your mother',
  faq: [
    {
      question: 'How do I write about my mother when there’s too much to say?',
      answer:
        'Choose one room and one habit. Her kitchen and the way she packed a lunch, say, or her car and the songs she sang wrong in it. Tell that one well, then say in a sentence or two what it showed about her. The people listening will fill in the years on their own.',
    },
    {
      question: 'Can I quote the things she always said?',
      answer:
        'Yes, and exactly as she said them, even the ones that annoyed you. Her children will mouth the words along with you. Give the saying first, then the moment when you finally understood it, or the day you caught yourself using it.',
    },
    {
      question: 'What if I cry while I’m speaking about her?',
      answer:
        'Then you stop, breathe out, take a sip of water and go on from where you were. No one minds. Put the hardest sentence toward the end rather than at the very beginning, and keep a finger on the page so you can find your place again.',
    },
  ],
  sampleOpening:
    'My name is Rafael, and I’m the youngest of Ruth Alvarez’s four children. My mother never once sat through a whole meal. She got up for the salt. She got up for the phone. She got up because the neighbor’s dog sounded thirsty. We used to shout at her to sit down, and she used to say, “I’m sitting,” from the other side of the kitchen. I’ve thought about that all week. I think standing was how she watched over us. From the stove she could see every one of our faces.',
}
