import type { ContactMessage } from '#domain/contact.ts'
import { divider, layout, paragraph, paragraphsOf, type RenderedEmail } from './layout.ts'

export async function contactEmail(message: ContactMessage): Promise<RenderedEmail> {
  const content = [
    paragraph(`${message.name} (${message.email}) wrote to us:`),
    divider(),
    ...paragraphsOf(message.message).map(paragraph),
    divider(),
    paragraph('Reply to this email to answer them.'),
  ]
  return { subject: message.subject, ...(await layout('A message from the site.', content)) }
}
