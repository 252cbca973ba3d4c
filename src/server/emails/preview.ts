import { priceInDollars } from '#domain/offer.ts'
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

/** `preview` is null when it must not be sent. */
type PreviewEmail = CustomerEmail & { preview: string | null }

/** Anyone can enter anyone's address, so nothing that a visitor typed stands in the subject. */
export async function previewEmail(email: PreviewEmail): Promise<RenderedEmail> {
  const subject = 'How your eulogy begins'
  const text = email.preview
    ? [divider(), ...paragraphsOf(`${email.preview}…`).map(quote), divider()]
    : [paragraph('Your preview is ready. The private link below opens it.')]
  const content = [
    paragraph(
      'This is the preview you asked for. We keep what you told us for 30 days, or for 3 years if you buy the full eulogy.',
    ),
    ...text,
    link(email.link, 'Pick up where you left off'),
    paragraph('This link is private. Anyone who has it can read what you told us.'),
    paragraph(
      `The full eulogy is ${priceInDollars}, once. If you buy it, we’ll email it to you here. If not, we won’t email you again.`,
    ),
    paragraph(
      'If you didn’t ask for this, someone entered your address by mistake. You don’t need to do anything.',
    ),
  ]
  return {
    subject,
    ...(await customerLayout(email, 'The preview, and a private link to it.', content)),
  }
}
