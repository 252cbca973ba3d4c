import { button, paragraph } from './blocks.ts'
import { type CustomerEmail, customerLayout, type RenderedEmail } from './layout.ts'
import { listNames } from './names.ts'

/** For the buyer, when others deleted memories that lines of the text rest on. None of their words. */
export async function memoryTakenBackEmail(
  email: CustomerEmail & { names: string[] },
): Promise<RenderedEmail> {
  const { names, person } = email
  const frame = {
    subject: 'A memory in your eulogy was taken back',
    heading: 'A memory in your eulogy was taken back',
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
