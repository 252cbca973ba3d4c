import { priceInUsd, refundArrival } from '#domain/offer.ts'
import { button, paragraph } from './blocks.ts'
import { type CustomerEmail, customerLayout, type RenderedEmail } from './layout.ts'

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
