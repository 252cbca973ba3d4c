import { divider, paragraph, paragraphsOf, quote, smallLink, smallPrint } from './blocks.ts'
import { layout, type RenderedEmail, readAloudTime } from './layout.ts'

type CopyEmail = { customerName: string; person: string; text: string; unsubscribeLink: string }

/** For someone who never wrote to us: the text, who sent it, and no link to it. */
export async function copyEmail(email: CopyEmail): Promise<RenderedEmail> {
  const { customerName, person } = email
  const frame = {
    subject: `A eulogy for ${person}`,
    heading: `A eulogy for ${person}`,
    inboxLine: `${customerName} asked us to send you this text.`,
    footer: [
      smallPrint(
        `If you don’t know ${customerName}, or didn’t expect this, you don’t need to do anything.`,
      ),
      smallLink(email.unsubscribeLink, 'Stop emails like this to your address'),
    ],
  }
  return layout(frame, [
    paragraph('Hello,'),
    paragraph(
      `${customerName} asked us to send you the eulogy for ${person}. Read aloud, slowly, it takes ${readAloudTime(email.text)}.`,
    ),
    divider(),
    ...paragraphsOf(email.text).map(quote),
    divider(),
    paragraph(
      `This is a copy. If ${customerName} changes the text later, this copy stays as it is.`,
    ),
  ])
}
