import type { EulogyLetter } from '#server/gateways/mail/mail.ts'
import { onPaper, paragraphsOf, rule, said, spoken, way, yourData } from './paper.ts'

export async function eulogyLetter(letter: EulogyLetter, brand: string) {
  const subject = `Your eulogy for ${letter.person}`
  const content = [
    said(`Dear ${letter.customerName},`),
    said(`Here’s your eulogy for ${letter.person}.`),
    rule(),
    ...paragraphsOf(letter.text).map(spoken),
    rule(),
    way(letter.link, 'Open your eulogy'),
    said(
      'You can edit it there, download it, or ask for another version. This link is private: anyone who has it can read and change the text.',
    ),
    said(`Order number ${letter.orderNumber}. If something isn’t right, reply to this email.`),
    yourData(letter.dataLink),
    said(brand),
  ]
  return { subject, ...(await onPaper('The full text, and a private link to it.', content)) }
}
