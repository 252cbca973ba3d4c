import type { ForwardedContact } from '#server/gateways/mail/mail.ts'
import { onPaper, paragraphsOf, rule, said } from './paper.ts'

export async function contactLetter(message: ForwardedContact) {
  const content = [
    said(`${message.name} (${message.email}) wrote to us:`),
    rule(),
    ...paragraphsOf(message.message).map(said),
    rule(),
    said('Reply to this email to answer them.'),
  ]
  return { subject: message.subject, ...(await onPaper('A message from the site.', content)) }
}
