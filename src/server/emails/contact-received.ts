import { brandName } from '#domain/brand.ts'
import { answerTime } from '#domain/offer.ts'
import { paragraph, smallLink, smallPrint } from './blocks.ts'
import { layout, type RenderedEmail } from './layout.ts'

/** Anyone can enter anyone's address, so it contains nothing that the sender typed. */
export async function contactReceivedEmail(email: {
  unsubscribeLink: string
}): Promise<RenderedEmail> {
  const frame = {
    subject: `Your message to ${brandName}`,
    heading: 'We got your message',
    inboxLine: `A person will read it and answer, typically ${answerTime}.`,
    footer: [
      smallPrint(
        'If you didn’t write to us, someone entered your address by mistake. You don’t need to do anything.',
      ),
      smallLink(email.unsubscribeLink, 'Stop automatic emails to this address'),
    ],
  }
  return layout(frame, [
    paragraph('Thank you for writing to us.'),
    paragraph(`A person will read your message and answer, typically ${answerTime}.`),
    paragraph('If you’d like to add something, reply to this email.'),
  ])
}
