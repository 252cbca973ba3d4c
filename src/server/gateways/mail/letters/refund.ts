import type { RefundLetter } from '#server/gateways/mail/mail.ts'
import { dollars, onPaper, said, way, yourData } from './paper.ts'

export async function refundLetter(letter: RefundLetter, brand: string) {
  const subject = 'We refunded your payment'
  const content = [
    said(`Dear ${letter.customerName},`),
    said(
      `We couldn’t write your eulogy for ${letter.person} in time. We’re sorry: you were counting on us. We’ve refunded your ${dollars(letter.amount)}. It usually reaches your account in 5 to 10 business days.`,
    ),
    said(
      'What you told us is safe, and the private link below still opens it. If the text does get finished, we’ll email it to you, and it’s free.',
    ),
    way(letter.link, 'Open what you wrote'),
    said('This link is private. Anyone who has it can read your words.'),
    said(`Order number ${letter.orderNumber}. If you have a question, reply to this email.`),
    yourData(letter.dataLink),
    said(brand),
  ]
  return { subject, ...(await onPaper('You don’t need to do anything.', content)) }
}
