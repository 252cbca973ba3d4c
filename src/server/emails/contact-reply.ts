import { brandName } from '#domain/brand.ts'
import { paragraph, paragraphsOf, smallPrint } from './blocks.ts'
import { formatDay, layout, type RenderedEmail } from './layout.ts'

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
    footer: [
      smallPrint(
        'If you didn’t write to us, someone entered your address by mistake. You don’t need to do anything.',
      ),
    ],
  }
  return layout(frame, [
    paragraph(`Thank you for your message of ${formatDay(contact.received_at)}.`),
    ...paragraphsOf(contact.reply).map(paragraph),
  ])
}
