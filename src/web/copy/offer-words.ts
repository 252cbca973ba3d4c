import { statedLength } from '#domain/length.ts'
import {
  paymentProvider,
  priceInDollars,
  refundTerm,
  retriesCapitalized,
  retriesInWords,
  rewritesInWords,
} from '#domain/offer.ts'
import { writer } from '#domain/writer.ts'

const guarantee = `100% satisfaction guarantee: ask within ${refundTerm}, and you’ll get your money back.`

export const offer = {
  amount: priceInDollars,
  terms: 'once, no subscription',
  free: 'The preview is free, and you can stop there.',
  brief: `The whole text, ${retriesInWords} retries, up to ${rewritesInWords} paragraph rewrites, files to print, and a copy by email.`,
  guarantee,
  contents: [
    statedLength,
    `${retriesCapitalized} retries, with changed answers if you like. We keep every version.`,
    'Edit it, copy it, print it, or download it as text, Word or a large-type PDF.',
    `Up to ${rewritesInWords} paragraph rewrites: shorter, lighter, plainer, or with a memory added.`,
    'A copy sent to your email, with a private link back to it.',
    guarantee,
  ],
  payment: `Payment runs through ${paymentProvider}, a card payment provider. We never see your card number. The price is in US dollars (USD).`,
  ai: writer.ai,
  promise: writer.promise,
  sent: writer.sent,
  training: writer.training,
  language: 'We write in the language you write in.',
} as const
