import * as z from 'zod/mini'
import { boundedText, emailAddress, personName, singleLineText } from './field-schemas.ts'

/** A message to the people behind the site. */
export const contactSchema = z.object({
  name: personName(120, {
    missing: 'Enter your name',
    tooLong: 'Shorten your name to 120 characters',
    hidden: 'Enter just your name, on one line and without hidden characters',
    address: 'Enter just your name, without a web address or phone number',
    ownName: true,
  }),
  email: emailAddress,
  subject: singleLineText(200, 'Enter a subject', 'Shorten the subject to 200 characters'),
  message: boundedText(1, 5_000, 'Write your message', 'Shorten your message to 5,000 characters'),
})

export type ContactMessage = z.infer<typeof contactSchema>
