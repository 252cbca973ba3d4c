import { brandName } from '#domain/brand.ts'
import type { ContactMessage } from '#domain/contact.ts'
import { answerTime } from '#domain/offer.ts'
import { divider, limitParagraphs, paragraph, quote, smallLink, smallPrint } from './blocks.ts'
import { formatDay, layout, operatorLayout, type RenderedEmail } from './layout.ts'

export async function contactEmail(message: ContactMessage): Promise<RenderedEmail> {
  const content = [
    paragraph(`${message.name} (${message.email}) wrote to us:`),
    divider(),
    ...limitParagraphs(message.message).map(quote),
    divider(),
    paragraph('Reply to this email to answer them.'),
  ]
  return operatorLayout(withoutOurMark(message.subject), content, 'Message from a visitor:')
}

/** Our own emails to the operator begin with it, so a visitor's must not. */
const ourMark = new RegExp(`\\[\\s*${brandName.replaceAll(' ', '\\s*')}\\s*\\]`, 'gi')

/** Taken out and not refused: whoever writes to us about a funeral must get through. */
function withoutOurMark(subject: string): string {
  const rest = subject.replace(ourMark, '').trim()
  return rest === subject ? rest : withoutOurMark(rest)
}

export type HeldMessage = ContactMessage & { orderNumber: string | null }

const maxListed = 50
const maxCharacters = 500

/** The messages of an hour that were not emailed one by one, in the order given. */
export async function heldMessagesEmail(messages: readonly HeldMessage[]): Promise<RenderedEmail> {
  const title =
    messages.length === 1
      ? 'One more message from a visitor'
      : `${messages.length} more messages from visitors`
  return operatorLayout(title, [
    paragraph(
      'We got so many messages this hour that these come in one email. Those with an order number come first. All of them are in the desk’s inbox, where you can answer.',
    ),
    ...messages.slice(0, maxListed).flatMap((message) => [divider(), ...blocksOf(message)]),
    ...(messages.length > maxListed
      ? [divider(), paragraph(`And ${messages.length - maxListed} more, in the inbox only.`)]
      : []),
  ])
}

function blocksOf({ orderNumber, name, email, subject, message }: HeldMessage) {
  const order = orderNumber ? `Order ${orderNumber}: ` : ''
  const isCut = message.length > maxCharacters
  const words = isCut ? `${message.slice(0, maxCharacters)}…` : message
  return [
    paragraph(`${order}${name} (${email}), ${withoutOurMark(subject)}`),
    ...limitParagraphs(words).map(quote),
  ]
}

const notYou = smallPrint(
  'If you didn’t write to us, someone entered your address by mistake. You don’t need to do anything.',
)

/** Anyone can enter anyone's address, so it contains nothing that the sender typed. */
export async function contactReceivedEmail(email: {
  unsubscribeLink: string
}): Promise<RenderedEmail> {
  const frame = {
    subject: `Your message to ${brandName}`,
    heading: 'We got your message',
    inboxLine: `A person will read it and answer, typically ${answerTime}.`,
    footer: [notYou, smallLink(email.unsubscribeLink, 'Stop automatic emails to this address')],
  }
  return layout(frame, [
    paragraph('Thank you for writing to us.'),
    paragraph(`A person will read your message and answer, typically ${answerTime}.`),
    paragraph('If you’d like to add something, reply to this email.'),
  ])
}

type ContactReply = {
  received_at: Date
  /** What the operator answers. */
  reply: string
}

/** The operator's answer. Anyone can enter anyone's address, so it contains nothing that the sender typed. */
export async function contactReplyEmail(contact: ContactReply): Promise<RenderedEmail> {
  const frame = {
    subject: `Re: Your message to ${brandName}`,
    heading: 'Our answer to your message',
    inboxLine: contact.reply.slice(0, 120),
    footer: [notYou],
  }
  return layout(frame, [
    paragraph(`Thank you for your message of ${formatDay(contact.received_at)}.`),
    ...limitParagraphs(contact.reply).map(paragraph),
  ])
}
