import { priceInDollars } from '#domain/offer.ts'
import { button, divider, paragraph, paragraphsOf, quote, smallLink, smallPrint } from './blocks.ts'
import { type CustomerEmail, customerLayout, eulogyOf, type RenderedEmail } from './layout.ts'

/** `preview` is null when it must not be sent. */
type PreviewEmail = CustomerEmail & { preview: string | null; unsubscribeLink: string }

export async function previewEmail(email: PreviewEmail): Promise<RenderedEmail> {
  const frame = {
    // Anyone can enter anyone's address, so nothing that a visitor typed is in the subject.
    subject: 'How your eulogy begins',
    heading: `How the eulogy for ${email.person} begins`,
    inboxLine: 'The preview you asked for, and a private link to it. Nothing was charged.',
    footer: [
      smallPrint(
        'If you didn’t ask for this, someone entered your address by mistake. You don’t need to do anything.',
      ),
      smallLink(email.unsubscribeLink, 'Stop previews to this address'),
    ],
  }
  const text = email.preview
    ? [divider(), ...paragraphsOf(`${email.preview}…`).map(quote), divider()]
    : []
  const content = [
    paragraph(
      email.preview
        ? 'This is the preview you asked for: the beginning of the eulogy, written from your answers. Nothing was charged.'
        : 'The preview you asked for is ready: the beginning of the eulogy, written from your answers. The private link below opens it. Nothing was charged.',
    ),
    ...text,
    button(email.link, `Continue with ${eulogyOf(email.person)}`),
    paragraph('This link is private. Anyone who has it can read what you told us.'),
    paragraph(
      `The full eulogy is ${priceInDollars}, once. If you buy it, we’ll email it to you here. If not, we won’t write again unless you ask us to.`,
    ),
    paragraph(
      'We keep what you told us for 30 days, or for 3 years if you buy the full eulogy. You can delete it sooner, with the link at the end of this email.',
    ),
  ]
  return customerLayout(email, frame, content)
}
