import { link, paragraph, smallPrint } from './blocks.ts'
import { type CustomerEmail, customerLayout, type RenderedEmail } from './layout.ts'

type FindLinksEmail = CustomerEmail & { found: { person: string; paid: boolean; link: string }[] }

/** Anyone can enter anyone's address, so nothing that a visitor typed is in the subject. */
export async function findLinksEmail(email: FindLinksEmail): Promise<RenderedEmail> {
  const frame = {
    subject: 'Your private links',
    heading: 'Your private links',
    inboxLine: 'Each one opens a eulogy or a preview.',
    footer: [
      smallPrint(
        'If you didn’t ask for this, someone entered your address. They don’t see these links, and you don’t need to do anything.',
      ),
    ],
  }
  const content = [
    paragraph('You asked for the private links to what you wrote with us. Here they are.'),
    ...email.found.map(({ person, paid, link: address }) =>
      link(address, `Open your ${paid ? 'eulogy' : 'preview'} for ${person}`),
    ),
    paragraph(
      'The links are private: anyone who has one can read and change the text. Earlier links still work.',
    ),
    paragraph('If one is missing, you may have used another email address.'),
  ]
  return customerLayout(email, frame, content)
}
