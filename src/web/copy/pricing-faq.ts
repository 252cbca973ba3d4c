import { paymentProvider, priceInDollars, retriesCapitalized, writingTime } from '#domain/offer.ts'
import { type Question, refund } from './faq-answers.ts'
import { offer } from './offer-words.ts'

/** Not in faq.ts, which the home page loads. */
export const pricingQuestions: readonly Question[] = [
  {
    question: 'How does it work?',
    answer: [
      `You fill out a form in four short steps and read the beginning of the eulogy for free. If you want the rest, you pay ${priceInDollars} once (US dollars, USD). Then the full text is written, which may take ${writingTime}. It opens on the page, and a copy goes to your email. The private link in that email opens it again, on any phone or computer.`,
    ],
  },
  {
    question: 'Can I edit the eulogy?',
    answer: [
      `Yes. Change any word on the page, copy the text, or download it as a text file, as a Word document, or as a large-type PDF for the lectern. ${retriesCapitalized} retries come with the purchase: you change your answers, and we write a new version from them. We keep the earlier versions.`,
      `${offer.language} We’ve tested the quality only in English.`,
    ],
  },
  {
    question: 'Is my payment secure?',
    answer: [
      `You pay on ${paymentProvider}’s checkout page. Your card number goes to ${paymentProvider} and never reaches us. It’s one payment, not a subscription. ${paymentProvider} emails you a receipt.`,
    ],
  },
  { question: 'Can I get my money back?', answer: refund },
]
