import { countedFailureInWords } from '#domain/offer.ts'
import { button, paragraph } from './blocks.ts'
import { type CustomerEmail, customerLayout, type RenderedEmail } from './layout.ts'

type RetryFailedEmail = CustomerEmail & {
  orderNumber: string
  /** False if the order has had as many failed retries back as it may. */
  givenBack: boolean
}

export async function retryFailedEmail(email: RetryFailedEmail): Promise<RenderedEmail> {
  const frame = {
    subject: 'We couldn’t write your new version',
    heading: `We couldn’t write a new version of ${email.person}’s eulogy`,
    inboxLine: 'The version you have is safe and hasn’t changed.',
  }
  const content = [
    paragraph(
      `There was an error generating your new eulogy for ${email.person}. We’re sorry. The version you have is safe and hasn’t changed.`,
    ),
    paragraph(retryNote(email.givenBack)),
    button(email.link, 'Open your eulogy'),
    paragraph('This link is private. Anyone who has it can read your words.'),
    paragraph(`Order number ${email.orderNumber}. If you have a question, reply to this email.`),
  ]
  return customerLayout(email, frame, content)
}

export const retryNote = (givenBack: boolean) =>
  givenBack
    ? 'Nothing was used up: you can ask for the new version again.'
    : `This has failed ${countedFailureInWords} times. That’s our fault, not yours. Reply to this email, and a person will give it back or refund you.`
