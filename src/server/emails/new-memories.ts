import { button, paragraph, smallLink, smallPrint } from './blocks.ts'
import { type CustomerEmail, customerLayout, type RenderedEmail } from './layout.ts'
import { listNames } from './names.ts'

/** `names` has one entry for each memory, as its contributor typed it. */
type NewMemoriesEmail = CustomerEmail & { names: string[]; unsubscribeLink: string }

/** For the owner, about memories from others. Their texts are only on the page. */
export async function newMemoriesEmail(email: NewMemoriesEmail): Promise<RenderedEmail> {
  const { names, person } = email
  const isOne = names.length === 1
  const count = isOne ? 'a new memory' : `${names.length} new memories`
  const frame = {
    // Anyone can enter anyone's address, so nothing that a visitor typed is in the subject.
    subject: isOne ? 'Someone sent you a memory' : 'Memories that others sent you',
    heading: `${isOne ? 'A new memory' : count} of ${person}`,
    inboxLine: isOne
      ? 'Read it, and decide whether to use it.'
      : 'Read them, and decide which to use.',
    footer: [
      smallPrint(
        'If you didn’t ask anyone for a memory, someone entered your address by mistake. You don’t need to do anything.',
      ),
      smallLink(email.unsubscribeLink, 'Stop emails like this to your address'),
    ],
  }
  return customerLayout(email, frame, [
    paragraph(`You have ${count} of ${person}, from ${listNames(names)}.`),
    button(email.link, isOne ? 'Read the memory' : 'Read the memories'),
    paragraph(
      isOne
        ? 'We use it for the eulogy only if you say so.'
        : 'You choose which ones go into the eulogy. We use none before that.',
    ),
    paragraph('This link is private. Anyone who has it can read what you told us.'),
    paragraph('We send an email like this at most once a day.'),
  ])
}
