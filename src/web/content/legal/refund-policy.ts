import { pages } from '#contract/urls.ts'
import {
  automaticRefundMinutes,
  quickRefundHours,
  refundDays,
  refundTerm,
  retriesCapitalized,
} from '#domain/offer.ts'
import { brand } from '#web/content/brand.ts'
import type { LegalDocument } from './legal-document.ts'

export const refundPolicy: LegalDocument = {
  title: 'Refund Policy',
  lede: '100% satisfaction, or your money back. You need not explain yourself.',
  sections: [
    {
      id: `within-${refundDays}-days`,
      heading: `Ask within ${refundTerm}`,
      paragraphs: [
        `If the eulogy is not right for you, ask for a refund within ${refundTerm} of your purchase. Contacting us within ${quickRefundHours} hours of your purchase is the quickest way.`,
      ],
    },
    {
      id: 'how-to-ask',
      heading: 'How to ask',
      paragraphs: [
        [
          'Write to ',
          { text: brand.supportEmail, to: `mailto:${brand.supportEmail}` },
          ' or use the ',
          { text: 'contact page', to: pages.contact() },
          '. Give the order number from your email, or the email address you used. A reason helps us to write better, but you owe us none.',
        ],
        'We look at every request and answer within 3 business days.',
      ],
    },
    {
      id: 'when-it-comes',
      heading: 'When the money comes',
      paragraphs: [
        'The refund goes back the way you paid. Once we have answered, it is processed:',
        {
          list: [
            'on cards, in 5-10 business days;',
            'with PayPal, where the payment page offered it, in 3-5 business days;',
            'by other ways of paying, in up to 14 business days.',
          ],
        },
        'How soon you see it also depends on your bank.',
      ],
    },
    {
      id: 'retries-and-revisions',
      heading: 'If you would rather have it changed',
      paragraphs: [
        `${retriesCapitalized} retries come with the purchase, and you can edit the text yourself as often as you like. Often that is enough.`,
        `Beyond the retries, one revision on request is free within ${refundTerm} of your purchase: write to us and say what should be different. Later revisions may cost a small fee, which we name before anything is done.`,
      ],
    },
    {
      id: 'paid-twice',
      heading: 'If you paid twice',
      paragraphs: [
        'A second payment for the same eulogy is refunded by itself; you need not ask. If you bought two eulogies by mistake, for example by filling in the form again, write to us: duplicate purchases made within 24 hours of each other may be refunded.',
      ],
    },
    {
      id: 'afterwards',
      heading: 'What happens to the text',
      paragraphs: [
        'You can still read the eulogy after a refund. Retries that were left can no longer be used.',
        `If a text you paid for isn’t written within ${automaticRefundMinutes} minutes, your payment is refunded automatically; you don’t have to ask. If the text is finished after that, you get it free.`,
      ],
    },
  ],
}
