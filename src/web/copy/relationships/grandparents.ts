import type { RelationshipPage } from './relationship-words.ts'

export const grandmother: RelationshipPage = {
  relationship: 'grandmother',
  title: 'How to Write a Eulogy for Your Grandmother',
  description:
    'A eulogy for your grandmother, made from what you remember of her house, her hands and her sayings. Read the beginning for free before you decide.',
  keywords: ['eulogy for grandmother', 'eulogy for grandma', 'grandmother funeral speech'],
  heroTitle: 'A Eulogy for Your Grandmother',
  heroDescription:
    'By the time you met her, she had already lived most of a life. You had the last part of it, the part with time for you, and that’s the part only a grandchild can tell.',
  extraText: [
    'Her own children will remember a busy woman with bills to pay. You may remember someone who let you stir. Both are true, and it helps a family to hear the second one said aloud. Go through her rooms in your mind: the drawer you were allowed into, the smell of the hallway, what she kept in her purse, the candy that was always a little stale.',
    'For the years before your time, borrow. Call the oldest person who knew her and ask for one story from when she was twenty. Then tell the room who told it to you. One picture of her young, next to your own of her old, shows how far she came.',
  ],
  callToAction: 'Begin with a memory of her',
  faq: [
    {
      question: 'Can I quote her in the language she spoke at home?',
      answer:
        'Please do. Type the words as she said them, and add what they mean if you like. We write in the language you write in, and her own words are kept just as you gave them. Practice saying them aloud once or twice, because those few syllables may be the hardest to get out.',
    },
    {
      question: 'How do I write for all the grandchildren and not only for myself?',
      answer:
        'Send the cousins one question, such as what she called them or what she cooked when they visited. Use three of the answers, with names. Speak as “we” in the beginning and the end, and as “I” for the story that’s yours.',
    },
    {
      question: 'Would a little humor be disrespectful to her?',
      answer:
        'No, if it’s fond and she’d have laughed. Her card playing, her driving, her opinion of your haircut: that’s how people knew her. Just leave out anything she couldn’t help, or wouldn’t have wanted told.',
    },
  ],
  sampleOpening:
    'I’m Hannah, the oldest of Marguerite Bell’s seven grandchildren, so I got picked to stand up here. Grandma kept a tin of buttons on the windowsill. There must have been a thousand in it, and she could tell you where each one came from. This was your grandfather’s uniform. This was the coat I wore on the boat. When we were little she let us pour them out on the rug and sort them, by color, by size, by who had worn them. We thought it was a game. I understand now that she was telling us the history of our family, one button at a time.',
}

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
