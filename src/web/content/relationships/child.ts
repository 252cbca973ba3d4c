import type { RelationshipPage } from './relationship-page.ts'

export const child: RelationshipPage = {
  relationship: 'child',
  title: 'Eulogy for a Child',
  description:
    'Quiet, practical help with a eulogy for your son or daughter, whatever their age. You say what you can, and someone else may read it aloud for you.',
  keywords: ['eulogy for a child', 'eulogy for son', 'eulogy for daughter'],
  heroTitle: 'A Eulogy for Your Child',
  heroDescription:
    'There is no word for a parent whose child has died, as there is “widow” or “orphan.” You do not need to find one here. You need only say who your child was.',
  extraText: [
    'Age makes no difference to whose child they were. Some died before they were born, some lived for hours, some for sixty years. If the time was short, speak of what filled it: the name and why you chose it, who held them, how the house changed. If they were grown, you can still begin with something from the first years that never left them.',
    'It does not have to be long. Choose the shortest length in the form. A few words about what they were like are enough there; the memory may stay blank. You need not explain how they died, or find any sense in it, or comfort the others. Those who come will be there to listen to you.',
  ],
  callToAction: 'Say who your child was',
  faq: [
    {
      question: 'How do I write about a life that was so short?',
      answer:
        'By being exact. The name and how you came to it, the weight in your arms, the blanket, who was in the room. Small facts do not make a life look small. They show that someone paid attention to all of it.',
    },
    {
      question: 'May I speak about the future they did not have?',
      answer:
        'You may. Many parents want to say aloud what they had imagined: a first day of school, a graduation, a Sunday dinner. Say one such picture and let it stand. If it hurts too much to say, then leave it out; everyone present is already thinking of it.',
    },
    {
      question: 'What if I cannot get through it for emotion?',
      answer:
        'Ask someone now to stand beside you with a second copy, and agree that they take over when you touch their arm. Or let them read all of it while you stand there. It remains your eulogy when another voice speaks it.',
    },
  ],
  sampleOpening:
    'We are Noor and Thomas, and Sami was our child. Sami was six, and would want you to know that it was nearly six and a half. Sami collected stones. Not pretty ones. They were gray, mostly, and each had a name, and they came with us in the car, buckled in. We would like to tell you about the stone named Gerald. Gerald lived on the edge of the bathtub and was asked for his opinion. We still have him. He is in my pocket now, and if I stop speaking for a moment, it is because I am holding on to him.',
}
