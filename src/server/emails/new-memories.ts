import { button, paragraph, smallLink, smallPrint } from './blocks.ts'
import { type CustomerEmail, customerLayout, type RenderedEmail } from './layout.ts'

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
        : 'You choose which ones go into the eulogy. We don’t use any until you do.',
    ),
    paragraph('This link is private. Anyone who has it can read what you told us.'),
    paragraph('We send an email like this at most once a day.'),
  ])
}

/** For the buyer, when others deleted memories that lines of the text rest on. None of their words. */
export async function memoryTakenBackEmail(
  email: CustomerEmail & { names: string[] },
): Promise<RenderedEmail> {
  const { names, person } = email
  const frame = {
    subject: 'A memory in your eulogy was taken back',
    inboxLine: 'Your text hasn’t changed. You decide about those lines.',
  }
  return customerLayout(email, frame, [
    paragraph(`${listNames(names)} took back what they told you about ${person}.`),
    paragraph(
      'Some lines of your eulogy rest on it. We’ve only marked them; your text hasn’t changed. When you have a moment, you can keep those lines, change them or take them out.',
    ),
    button(email.link, 'Open your eulogy'),
    paragraph('This link is private. Anyone who has it can read and change the text.'),
  ])
}

const maxNames = 4

/** "Tom", "Tom and Maria", "Tom, Maria and 3 others": names as typed, each once. */
function listNames(names: string[]): string {
  const different = [...new Set(names)]
  const isLong = different.length > maxNames
  const shown = isLong ? different.slice(0, maxNames - 1) : different
  const parts = isLong ? [...shown, `${different.length - shown.length} others`] : shown
  return parts.length === 1
    ? (parts[0] ?? '')
    : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
