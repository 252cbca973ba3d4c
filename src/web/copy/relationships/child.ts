import type { RelationshipPage } from './relationship-words.ts'

export const child: RelationshipPage = {
  relationship: 'child',
  title: 'How to Write a Eulogy for Your Child',
  description:
    'Quiet, practical help with a eulogy for your son or daughter, whatever their age. You say what you can, and someone else may read it aloud for you.',
  keywords: ['eulogy for a child', 'eulogy for son', 'eulogy for daughter'],
  heroTitle: 'A Eulogy for Your Child',
  heroDescription:
    'Nothing has to be explained here, and nothing has to be finished tonight. Say who your child was, in as few words as you like.',
  extraText: [
    'Your child is your child at any age. Some children die before they are born. Some live for hours, some for sixty years. If the time was short, speak of what filled it: the name and why you chose it, who held them, how the house changed. If they’d grown up, you can still begin with something from the first years that never changed.',
    'It doesn’t have to be long. Choose the shortest length in the form. A few words are enough: their name, and who they were to you. If you like, you can leave the memory blank. You don’t have to explain how they died, or make sense of it, or comfort anyone else. The people who come will be there to listen to you.',
  ],
  callToAction: 'Say who your child was',
  faq: [
    {
      question: 'How do I write about a life that was so short?',
      answer:
        'By being exact. The name and how you chose it, the weight in your arms, the blanket, who was in the room. Small facts don’t make a life look small. They show that you noticed all of it.',
    },
    {
      question: 'Can I talk about the future they didn’t have?',
      answer:
        'Yes. Many parents want to say aloud what they’d imagined: a first day of school, a graduation, a Sunday dinner. Choose one picture, say it, and leave it there. If it hurts too much to say, leave it out; everyone in the room is already thinking of it.',
    },
    {
      question: 'What if I’m too emotional to get through it?',
      answer:
        'Ask someone now to stand beside you with a second copy, and agree that they’ll take over when you touch their arm. Or let them read all of it while you stand there. It’s still your eulogy when another voice reads it.',
    },
  ],
  sampleOpening:
    'We’re Noor and Thomas, and Sami was our son. He was six, and he’d want you to know that it was nearly six and a half. He collected stones. Not pretty ones. They were gray, mostly, and each had a name, and they came with us in the car, buckled in. We’d like to tell you about the stone named Gerald. Gerald lived on the edge of the bathtub and was asked for his opinion. We still have him. He is in my pocket now, and if I stop speaking for a moment, it’s because I’m holding on to him.',
}
