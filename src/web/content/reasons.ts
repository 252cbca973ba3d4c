import { priceInUsd } from '#domain/offer.ts'
export const reasons = [
  {
    name: 'It is made from what you said.',
    text: 'Every line is checked against your answers. What we can’t find there, we take out or mark, and you have the last word. Read it before the day: only you can know whether every line is right.',
  },
  {
    name: 'It is made to be spoken.',
    text: 'Short sentences, plain words, room to breathe. You can read it standing up, with your voice not quite steady.',
  },
  {
    name: 'Nothing you type is lost.',
    text: 'Your answers are saved in this browser as you write. Close the page, sleep, and go on tomorrow. Once there is a preview, the link in your email leads back to it.',
  },
  {
    name: 'You read before you pay.',
    text: 'The preview is the true beginning of your eulogy, not a sample of somebody else’s. If it does not sound like the person you knew, you have spent nothing.',
  },
  {
    name: 'One price, up front.',
    text: `${priceInUsd} once. No sign-in, no subscription, no newsletters. We email you only about your eulogy, and when you write to us.`,
  },
] as const
