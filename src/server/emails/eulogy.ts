import { unreadNote } from '#domain/evidence.ts'
import { shortTextApology, withdrawalConfirmation } from '#domain/offer.ts'
import { typeset } from '#domain/typography.ts'
import { type Block, button, divider, limitParagraphs, panel, paragraph, quote } from './blocks.ts'
import {
  type CustomerEmail,
  customerLayout,
  eulogyOf,
  type RenderedEmail,
  readAloudTime,
} from './layout.ts'

/** The size of the attached PDF, or the characters of the text that it can't show. */
export type ReadingCopyNote = { bytes: number } | { missing: string[] } | null

type EulogyEmail = CustomerEmail & {
  text: string
  orderNumber: string
  /** The sentences that we didn't find in the buyer's words. */
  toCheck: string[]
  readingCopy?: ReadingCopyNote
  /** Whether the buyer asked for it with a retry. */
  isNewVersion?: boolean
  isShort?: boolean
  isUnread?: boolean
}

export async function eulogyEmail(email: EulogyEmail): Promise<RenderedEmail> {
  const { person, isNewVersion } = email
  const frame = {
    subject: isNewVersion ? `A new version of ${eulogyOf(person)}` : `Your eulogy for ${person}`,
    heading: isNewVersion ? `A new version of the eulogy for ${person}` : `A eulogy for ${person}`,
    inboxLine: 'The full text, and a private link to it.',
  }
  const open = button(email.link, `Open ${eulogyOf(person)}`)
  const content = [
    paragraph(
      `${isNewVersion ? 'Here’s the new version you asked for' : 'Here’s your full eulogy'}. Reading it slowly takes ${readAloudTime(email.text)}.${checkFirst(email.toCheck.length)}`,
    ),
    ...(isNewVersion
      ? [paragraph('The version you had before is still there, with everything you changed in it.')]
      : []),
    open,
    paragraph('If you change it on the site, this email stays as it is.'),
    divider(),
    ...limitParagraphs(typeset(email.text)).map(quote),
    divider(),
    ...(email.isUnread ? [paragraph(unreadNote)] : []),
    ...linesToCheck(email.toCheck.map((line) => typeset(line))),
    open,
    paragraph(
      'There you can edit it, download it, or ask for another version. The link is private: anyone who has it can read and change the text.',
    ),
    ...readingCopyNote(email.readingCopy),
    ...(email.isShort ? [paragraph(shortTextApology)] : []),
    paragraph(orderNote(email.orderNumber)),
    ...(isNewVersion ? [] : [paragraph(withdrawalConfirmation)]),
  ]
  return customerLayout(email, frame, content)
}

export const orderNote = (orderNumber: string) =>
  `Order number ${orderNumber}. If something isn’t right, reply to this email.`

/** A few are enough to recognize them. */
const maxCharacters = 5

function readingCopyNote(copy: ReadingCopyNote = null): Block[] {
  if (!copy) return []
  if ('bytes' in copy) {
    const size = `PDF, ${Math.ceil(copy.bytes / 1_000)} kB`
    return [
      paragraph(
        `A reading copy is attached (${size}): the same text in large type, for the lectern. Each sentence starts on its own line, and none runs over to the next page.`,
      ),
    ]
  }
  const shown = copy.missing.slice(0, maxCharacters).join(' ')
  return [
    paragraph(
      `We couldn’t attach a reading copy in large type, because it can’t show these characters: ${shown}. On the page you can download the text as a Word file, or print it.`,
    ),
  ]
}

function checkFirst(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? ' After the text there’s one line for you to check.'
    : ` After the text there are ${count} lines for you to check.`
}

/** The page shows all of them. */
const maxQuoted = 5

function linesToCheck(lines: readonly string[]): Block[] {
  if (lines.length === 0) return []
  const [count, they] =
    lines.length === 1 ? ['1 line', 'it’s'] : [`${lines.length} lines`, 'they’re']
  const more = lines.length - maxQuoted
  return [
    panel(`${count} to check. Only you can know whether ${they} true, and right for that room.`, [
      ...lines.slice(0, maxQuoted).map((line) => `“${line}”`),
      ...(more > 0 ? [`And ${more} more, marked in the text on the page.`] : []),
    ]),
  ]
}
