import { price } from '#domain/purchase.ts'
import { brand } from './brand.ts'

const dollars = price.amount / 100

const { modelCompany: first, reserveModelCompany: reserve } = brand

export const offer = {
  amount: `$${dollars}`,
  terms: 'once, no subscription',
  free: 'The preview costs nothing, and you may stop there.',
  contents: [
    'The full eulogy: about 500 to 700 words, 3 to 5 minutes to speak. You choose: 3–4, 5–7 or 8–10 minutes.',
    'Two retries, with changed answers if you like. Every version stays.',
    'Edit it, copy it, or download it as a text file.',
    'A copy sent to your email, with a private link back to it.',
    '100% satisfaction guarantee: ask within 7 days, and you get your money back.',
  ],
  payment: 'Payment runs through Stripe, a card payment provider. We never see your card number.',
  /** Beginning of a sentence. */
  writer: `A language model of ${first}${reserve ? ` or, if that fails, of ${reserve}` : ''}`,
  language:
    'The eulogy is written in English. Names, quotations and single words of another language stay as you gave them; what you tell wholly in another language is told in English.',
} as const
