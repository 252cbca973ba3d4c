import type { EulogyLetter } from '#server/gateways/mail/mail.ts'
import { onPaper, paragraphsOf, rule, said, spoken, way } from './paper.ts'

export async function eulogyLetter(letter: EulogyLetter, brand: string) {
  const subject = `Your eulogy for ${letter.person}`
  const content = [
    said(`Dear ${letter.customerName},`),
    said(`Here is the eulogy for ${letter.person}, as it stands now.`),
    rule(),
    ...paragraphsOf(letter.text).map(spoken),
    rule(),
    way(letter.link, 'Open it to edit, download or retry'),
    said('This link is private. Whoever has it can read and change the text.'),
    said(`Order number ${letter.orderNumber}. If something is not right, reply to this email.`),
    said(brand),
  ]
  return { subject, ...(await onPaper(`The full text, and a private link to it.`, content)) }
}
