import { formatTime } from '#domain/desk/format.ts'
import { divider, paragraph, paragraphsOf, quote, smallPrint } from './blocks.ts'
import { layout, type RenderedEmail } from './layout.ts'

type ContactReply = {
  name: string
  subject: string
  message: string
  received_at: Date
  /** What the operator answers. */
  reply: string
}

/** The operator's answer, above the message it answers. */
export async function contactReplyEmail(contact: ContactReply): Promise<RenderedEmail> {
  const frame = {
    subject: `Re: ${contact.subject}`,
    heading: 'Our answer to your message',
    inboxLine: contact.reply.slice(0, 120),
  }
  return layout(frame, [
    paragraph(`Dear ${contact.name},`),
    ...paragraphsOf(contact.reply).map(paragraph),
    divider(),
    smallPrint(`You wrote on ${formatTime(contact.received_at).slice(0, 10)}:`),
    ...paragraphsOf(contact.message).map(quote),
  ])
}
