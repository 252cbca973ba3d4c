import type { ForwardedContact } from '#server/gateways/mail/mail.ts'
import { divider, layout, paragraph, paragraphsOf } from './layout.ts'

export async function contactEmail(message: ForwardedContact) {
  const content = [
    paragraph(`${message.name} (${message.email}) wrote to us:`),
    divider(),
    ...paragraphsOf(message.message).map(paragraph),
    divider(),
    paragraph('Reply to this email to answer them.'),
  ]
  return { subject: message.subject, ...(await layout('A message from the site.', content)) }
}
