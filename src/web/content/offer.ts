import { priceInDollars, refundTerm, retriesCapitalized, rewritesInWords } from '#domain/offer.ts'
import { writer } from '#domain/writer.ts'

/** The only sentence about lengths, and the same everywhere. */
const length =
  'Typically 3 to 5 minutes to speak, about 500 to 700 words when you share about 200 to 300 of your own; you can choose 3–4, 5–7 or 8–10 minutes, and the longer ones need more of your words.'

export const offer = {
  amount: priceInDollars,
  terms: 'once, no subscription',
  free: 'The preview is free, and you can stop there.',
  contents: [
    `The full eulogy. ${length}`,
    `${retriesCapitalized} retries, with changed answers if you like. We keep every version.`,
    'Edit it, copy it, print it, or download it as text, Word or a large-type PDF.',
    `Up to ${rewritesInWords} paragraph rewrites: shorter, lighter, plainer, or with a memory added.`,
    'A copy sent to your email, with a private link back to it.',
    `100% satisfaction guarantee: ask within ${refundTerm}, and you’ll get your money back.`,
  ],
  payment:
    'Payment runs through Stripe, a card payment provider. We never see your card number. The price is in US dollars (USD).',
  length,
  ai: writer.ai,
  promise: writer.promise,
  sent: writer.sent,
  language: 'We write in the language you write in.',
} as const
