import { pages } from '#contract/urls.ts'
import {
  automaticRefundMinutes,
  priceInUsd,
  refundTerm,
  retriesInWords,
  writingTime,
} from '#domain/offer.ts'
import { brand } from '#web/content/brand.ts'
import { offer } from '#web/content/offer.ts'
import type { LegalDocument } from './legal-document.ts'

export const termsOfService: LegalDocument = {
  title: 'Terms of Service',
  lede: 'What you may expect of us, and what we ask of you. Written to be read.',
  sections: [
    {
      id: 'agreement',
      heading: 'Who agrees to what',
      paragraphs: [
        `These terms are between you and ${brand.operator.name}, ${brand.operator.place}, which runs ${brand.name}. By using the site you agree to them. You must be 18 or over.`,
      ],
    },
    {
      id: 'service',
      heading: 'What the service does',
      paragraphs: [
        `You answer questions about a person who died. AI writes a eulogy from your answers: a language model. A second one, which may belong to another company, checks it against them. What we cannot find in your answers, we take out or mark for you to decide. You read the beginning as a preview, free of charge. If you buy, the full text is written and shown; this may take ${writingTime}. You can edit it, copy it and download it as a text file.`,
        offer.language,
        'The full eulogy typically takes 3 to 5 minutes to speak, about 500 to 700 words when you share about 200 to 300. You choose: 3–4, 5–7 or 8–10 minutes. If you tell us too little for the length you chose, the text is shorter.',
      ],
    },
    {
      id: 'price',
      heading: 'Price and payment',
      paragraphs: [
        `The full eulogy costs ${priceInUsd}, paid once. There is no subscription, and nothing is charged again. Nothing is added to it on the payment page. Payment runs through Stripe, a card payment provider, under its own terms.`,
        `The price includes ${retriesInWords} retries: you change your answers, and a new version is written. All versions stay readable. If a new version cannot be written, the retry is given back to you.`,
      ],
    },
    {
      id: 'refunds',
      heading: 'Refunds',
      paragraphs: [
        [
          `If you are not satisfied, ask within ${refundTerm} of your purchase and you get your money back. The `,
          { text: 'refund policy', to: pages.refundPolicy() },
          ' is part of these terms.',
        ],
      ],
    },
    {
      id: 'access',
      heading: 'How you reach your eulogy',
      paragraphs: [
        'There is nothing to sign in to. The private link in our email opens your eulogy on any phone or computer; in the browser in which you filled in the form, the page you left opens it too. Whoever has that link can read and change the text, so keep the email as you would keep the text itself. We keep a paid eulogy for 3 years and email you 30 days before it is erased; download it if you want it for longer. You can delete it yourself at any time; deleting does not refund the purchase.',
      ],
    },
    {
      id: 'your-words',
      heading: 'Your words, and the text',
      paragraphs: [
        'What you write stays yours. You allow us to store it and to send it to the companies named in the privacy policy, only so that your eulogy can be written and delivered.',
        'The eulogy you bought is yours to speak, print, change, share and publish, for as long as you like, without naming us. We claim no right in it.',
        'Use what you have the right to use: do not enter long passages of songs, poems or books that belong to somebody else.',
      ],
    },
    {
      id: 'fair-use',
      heading: 'What we ask of you',
      paragraphs: [
        'Tell the truth about the person as well as you know it, and read the text before you speak it. We check it, but only you can know whether it is right. Do not use the service to mock, threaten or expose anybody, to write about people who are alive as if they had died, or to burden or break the site. We may refuse service to somebody who does.',
      ],
    },
    {
      id: 'limits',
      heading: 'What we cannot promise',
      paragraphs: [
        `We do what we can so that the site is there when you need it, but we cannot promise that it always will be. If a text you paid for isn’t written within ${automaticRefundMinutes} minutes, your payment is refunded automatically.`,
        'The service does not give legal, medical or religious advice, and it does not replace help in grief. As far as the law allows, what we owe you for any damage is limited to what you paid us. Rights that the law gives you as a consumer, and that cannot be waived, stay as they are.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to these terms',
      paragraphs: [
        'If we change these terms in a way that matters, we give 30 days’ notice on this page before the change takes effect. A purchase stays under the terms that stood when it was made.',
      ],
    },
    {
      id: 'law',
      heading: 'Law and questions',
      paragraphs: [
        `The law of ${brand.operator.place} applies, without taking from you the protection of the law where you live. Before anything else, write to us; most things can be put right by one message.`,
        [
          'You reach us at ',
          { text: brand.supportEmail, to: `mailto:${brand.supportEmail}` },
          ' or through the ',
          { text: 'contact page', to: pages.contact() },
          '.',
        ],
      ],
    },
  ],
}
