import { pages } from '#contract/urls.ts'
import { statedLength } from '#domain/length.ts'
import {
  priceInDollars,
  quickRefundHours,
  refundTerm,
  retryTimes,
  rewritesInWords,
  writingTime,
} from '#domain/offer.ts'
import { offer } from './offer-words.ts'
import type { RichTextContent } from './text-with-links.ts'

export type Question = { question: string; answer: readonly RichTextContent[] }

/** The same on the page of the price. */
export const refund: readonly RichTextContent[] = [
  [
    `Contact us within ${refundTerm} of your purchase and we’ll refund your money. For the quickest refund, contact us within ${quickRefundHours} hours of your purchase. The `,
    { text: 'refund policy', to: pages.refundPolicy() },
    ' says how long it takes.',
  ],
]

export const homeQuestions: readonly Question[] = [
  {
    question: 'How does it work?',
    answer: [
      `You answer a few questions about the person who died, in four short steps. We show you the beginning of the eulogy at no cost. If it sounds right to you, you pay ${priceInDollars} once and the full text is written. This may take ${writingTime}.`,
      'Once you’ve paid, the full text opens on the page as soon as it’s written. Later, the private link in your email opens it again. There’s nothing to sign up for.',
    ],
  },
  {
    question: 'Who writes the words?',
    answer: [
      [
        `${offer.ai} ${offer.promise} You have the last word on every line. ${offer.sent} `,
        { text: 'About us', to: pages.about() },
        ' says more.',
      ],
      `${offer.language} We’ve tested the quality only in English. In another language, please read the text with extra care.`,
    ],
  },
  {
    question: 'How long will it take to read?',
    answer: [`${statedLength} If you tell us only a little, the text is shorter. We don’t pad it.`],
  },
  {
    question: 'Can I change the text?',
    answer: [
      `Yes. You can edit every word yourself, and you can ask for a new version ${retryTimes}, with changed answers if you like. You can also have single paragraphs rewritten, up to ${rewritesInWords} times: shorter, lighter, plainer, or with a memory added. We keep every version, so you won’t lose one you liked.`,
    ],
  },
  { question: 'What if I’m not satisfied?', answer: refund },
  {
    question: 'What happens to what I write?',
    answer: [
      'Your answers are saved in this browser as you type. When you ask for the preview, they’re sent to us. If you don’t buy, we erase them after 30 days. If you buy, we keep them for 3 years so your link keeps working, and we email you 30 days before we erase them. At the end of your preview and your eulogy you can download everything we have. “Delete my words” erases it sooner, whenever you like, on the phone or computer you wrote or bought it on.',
    ],
  },
]
