import { priceInDollars } from '#domain/offer.ts'
import { writer } from '#domain/writer.ts'

export const reasons = [
  {
    name: 'It’s made from what you told us.',
    text: `A second AI checks the text. ${writer.promise} You have the last word. Read it before the service: only you can know whether every line is right.`,
  },
  {
    name: 'It’s made to be read aloud.',
    text: 'Short sentences, plain words, room to breathe. You can read it standing up, even if your voice isn’t quite steady.',
  },
  {
    name: 'It’s saved as you type.',
    text: 'Your answers are saved in this browser as you write. Close the page, sleep, and pick it up tomorrow. Once there’s a preview, the link in your email takes you back to it.',
  },
  {
    name: 'You read before you pay.',
    text: 'The preview is the real beginning of your eulogy, not a sample of someone else’s. If it doesn’t sound like the person you knew, you haven’t spent anything.',
  },
  {
    name: 'One price, up front.',
    text: `${priceInDollars} once. No sign-in, no subscription, no newsletters. We email you about your eulogy, and when you write to us or ask us to.`,
  },
] as const
