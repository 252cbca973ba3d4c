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
    ...linesToCheck(letter.toCheck),
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

/** So many are quoted; the page has them all. */
const mostQuoted = 5

function linesToCheck(lines: readonly string[]) {
  if (lines.length === 0) return []
  const [count, these, they] =
    lines.length === 1 ? ['1 line', 'it', 'it’s'] : [`${lines.length} lines`, 'them', 'they’re']
  const more = lines.length - mostQuoted
  return [
    said(
      `${count} to check: we didn’t find ${these} in your words. Only you can know whether ${they} true.`,
    ),
    ...lines.slice(0, mostQuoted).map((line) => spoken(`“${line}”`)),
    ...(more > 0 ? [said(`And ${more} more, marked in the text on the page.`)] : []),
  ]
}
