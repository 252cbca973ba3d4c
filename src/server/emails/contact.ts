import type { ContactMessage } from '#domain/contact.ts'
import { divider, paragraph, paragraphsOf, quote } from './blocks.ts'
import { operatorLayout, type RenderedEmail } from './layout.ts'

export async function contactEmail(message: ContactMessage): Promise<RenderedEmail> {
  const content = [
    paragraph(`${message.name} (${message.email}) wrote to us:`),
    divider(),
    ...paragraphsOf(message.message).map(quote),
    divider(),
    paragraph('Reply to this email to answer them.'),
  ]
  return operatorLayout(message.subject, content)
}
