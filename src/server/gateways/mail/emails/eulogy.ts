import type { EulogyEmail } from '#server/gateways/mail/mail.ts'
import { divider, layout, link, paragraph, paragraphsOf, quote, yourDataLink } from './layout.ts'

export async function eulogyEmail(letter: EulogyEmail, brand: string) {
  const subject = `Your eulogy for ${letter.person}`
  const content = [
    paragraph(`Dear ${letter.customerName},`),
    paragraph(`Here’s your eulogy for ${letter.person}.`),
    divider(),
    ...paragraphsOf(letter.text).map(quote),
    divider(),
    ...linesToCheck(letter.toCheck),
    link(letter.link, 'Open your eulogy'),
    paragraph(
      'You can edit it there, download it, or ask for another version. This link is private: anyone who has it can read and change the text.',
    ),
    paragraph(`Order number ${letter.orderNumber}. If something isn’t right, reply to this email.`),
    yourDataLink(letter.dataLink),
    paragraph(brand),
  ]
  return { subject, ...(await layout('The full text, and a private link to it.', content)) }
}

/** So many are quoted; the page has them all. */
const maxQuoted = 5

function linesToCheck(lines: readonly string[]) {
  if (lines.length === 0) return []
  const [count, these, they] =
    lines.length === 1 ? ['1 line', 'it', 'it’s'] : [`${lines.length} lines`, 'them', 'they’re']
  const more = lines.length - maxQuoted
  return [
    paragraph(
      `${count} to check: we didn’t find ${these} in your words. Only you can know whether ${they} true.`,
    ),
    ...lines.slice(0, maxQuoted).map((line) => quote(`“${line}”`)),
    ...(more > 0 ? [paragraph(`And ${more} more, marked in the text on the page.`)] : []),
  ]
}
