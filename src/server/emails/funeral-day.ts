import { button, paragraph } from './blocks.ts'
import { type ReadingCopyNote, readingCopyNote } from './eulogy.ts'
import {
  type CustomerEmail,
  customerLayout,
  eulogyOf,
  type RenderedEmail,
  readAloudTime,
} from './layout.ts'

type FuneralDayEmail = CustomerEmail & { text: string; readingCopy: ReadingCopyNote }

/** On the morning of the funeral: the words for the day, and nothing to do. */
export async function funeralDayEmail(email: FuneralDayEmail): Promise<RenderedEmail> {
  const frame = {
    subject: `For today: ${eulogyOf(email.person)}`,
    heading: `Your words for ${email.person}`,
    inboxLine: 'Your private link and the reading copy, as you asked.',
  }
  return customerLayout(email, frame, [
    paragraph(
      `You asked us to send you this on the morning of the funeral. Here’s the eulogy for ${email.person} as you last saved it. Read slowly, it takes ${readAloudTime(email.text)}.`,
    ),
    button(email.link, `Open ${eulogyOf(email.person)}`),
    ...readingCopyNote(email.readingCopy),
    paragraph(
      'If you open it on your phone now, most browsers keep a copy that you can read without internet. The page says so below the text.',
    ),
    paragraph('Take your time. If you have to stop for a moment, everyone will wait.'),
    paragraph('The link is private. This is the only email we’ll send about today.'),
  ])
}
