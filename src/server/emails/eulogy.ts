import {
  type CustomerEmail,
  customerLayout,
  divider,
  link,
  paragraph,
  paragraphsOf,
  quote,
  type RenderedEmail,
} from './layout.ts'

/** `toCheck` are the sentences that we didn't find in the buyer's words. */
type EulogyEmail = CustomerEmail & { text: string; orderNumber: string; toCheck: string[] }

export async function eulogyEmail(email: EulogyEmail): Promise<RenderedEmail> {
  const subject = `Your eulogy for ${email.person}`
  const content = [
    paragraph(`Here’s your eulogy for ${email.person}.`),
    divider(),
    ...paragraphsOf(email.text).map(quote),
    divider(),
    ...linesToCheck(email.toCheck),
    link(email.link, 'Open your eulogy'),
    paragraph(
      'You can edit it there, download it, or ask for another version. This link is private: anyone who has it can read and change the text.',
    ),
    paragraph(`Order number ${email.orderNumber}. If something isn’t right, reply to this email.`),
  ]
  return {
    subject,
    ...(await customerLayout(email, 'The full text, and a private link to it.', content)),
  }
}

/** The page shows all of them. */
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
