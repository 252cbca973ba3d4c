import { formatDollars, priceInUsd, refundArrival } from '#domain/offer.ts'
import { button, link, paragraph } from './blocks.ts'
import { type CustomerEmail, customerLayout, type RenderedEmail } from './layout.ts'

/** `amount` in cents. */
type RefundEmail = CustomerEmail & {
  amount: number
  orderNumber: string
  /** False if the buyer asked for it, or the operator decided it for another reason. */
  unwritten: boolean
}

export async function refundEmail(email: RefundEmail): Promise<RenderedEmail> {
  const frame = {
    subject: 'We refunded your payment',
    heading: `We refunded your payment for ${email.person}’s eulogy`,
    inboxLine: email.unwritten
      ? 'We couldn’t write your eulogy in time. You don’t need to do anything.'
      : 'You don’t need to do anything.',
  }
  const content = [
    ...(email.unwritten
      ? [
          paragraph(
            `We couldn’t write your eulogy for ${email.person} in time. We’re sorry: you were counting on us.`,
          ),
        ]
      : []),
    paragraph(
      `We’ve refunded your ${formatDollars(email.amount)}. It usually reaches your account in ${refundArrival}.`,
    ),
    paragraph(
      email.unwritten
        ? 'What you told us is safe, and the private link below still opens it. You can try again whenever you like.'
        : 'The private link below still opens what you wrote and what we wrote for you.',
    ),
    button(email.link, 'Open what you wrote'),
    ...(email.unwritten
      ? [
          link(
            new URL('/eulogy-ideas/the-funeral-is-tomorrow', email.link).href,
            'If the funeral is tomorrow: how to write a eulogy yourself tonight',
          ),
        ]
      : []),
    paragraph('This link is private. Anyone who has it can read your words.'),
    paragraph(`Order number ${email.orderNumber}. If you have a question, reply to this email.`),
  ]
  return customerLayout(email, frame, content)
}

export async function wrongAmountEmail(email: CustomerEmail): Promise<RenderedEmail> {
  const frame = {
    subject: 'We refunded your payment',
    heading: `We refunded your payment for ${email.person}’s eulogy`,
    inboxLine: 'It didn’t match our price. You don’t need to do anything.',
  }
  const content = [
    paragraph(
      `A payment for your eulogy arrived, but not at our price of ${priceInUsd}. We’re sorry: this shouldn’t have been possible. It doesn’t count, and the eulogy isn’t unlocked yet.`,
    ),
    paragraph(
      `We’ve refunded all of it. It usually reaches your account in ${refundArrival}. You don’t need to do anything.`,
    ),
    paragraph('What you told us is safe. The private link below opens it, and you can pay again.'),
    button(email.link, 'Open what you wrote'),
    paragraph('This link is private. Anyone who has it can read your words.'),
    paragraph('If you have a question, reply to this email.'),
  ]
  return customerLayout(email, frame, content)
}
