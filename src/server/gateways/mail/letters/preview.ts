import { price } from '#domain/purchase.ts'
import type { PreviewLetter } from '#server/gateways/mail/mail.ts'
import { dollars, onPaper, paragraphsOf, rule, said, spoken, way, yourData } from './paper.ts'

/** Anyone can enter anyone's address, so nothing that a visitor typed stands in the subject. */
export async function previewLetter(letter: PreviewLetter, brand: string) {
  const subject = 'How your eulogy begins'
  const text = letter.preview
    ? [rule(), ...paragraphsOf(`${letter.preview}…`).map(spoken), rule()]
    : [said('Your preview is ready. The private link below opens it.')]
  const content = [
    said(`Dear ${letter.customerName},`),
    said(
      'This is the preview you asked for. We keep what you told us for 30 days, or for 3 years if you buy the full eulogy.',
    ),
    ...text,
    way(letter.link, 'Pick up where you left off'),
    said('This link is private. Anyone who has it can read what you told us.'),
    said(
      `The full eulogy is ${dollars(price.amount)}, once. If you buy it, we’ll email it to you here. If not, we won’t email you again.`,
    ),
    said(
      'If you didn’t ask for this, someone entered your address by mistake. You don’t need to do anything.',
    ),
    yourData(letter.dataLink),
    said(brand),
  ]
  return { subject, ...(await onPaper('The preview, and a private link to it.', content)) }
}
