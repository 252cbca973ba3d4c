import type { PreviewLetter } from '#server/gateways/mail/mail.ts'
import { onPaper, paragraphsOf, rule, said, spoken, way } from './paper.ts'

export async function previewLetter(letter: PreviewLetter, brand: string) {
  const subject = `Your preview for ${letter.person}`
  const content = [
    said(`Dear ${letter.customerName},`),
    said(
      'This is the preview that you asked for. What you told us is kept for 30 days; if you buy, for 3 years.',
    ),
    rule(),
    ...paragraphsOf(`${letter.preview}…`).map(spoken),
    rule(),
    way(letter.link, 'Go on where you left off'),
    said(
      'The full eulogy is 19 USD, once. If you buy, we send the full text here. Otherwise nothing more.',
    ),
    said(brand),
  ]
  return { subject, ...(await onPaper('The preview, and a private link to it.', content)) }
}
