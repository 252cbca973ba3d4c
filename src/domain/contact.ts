import * as z from 'zod/mini'
import {
  boundedText,
  emailAddress,
  emailBounds,
  personName,
  singleLineText,
  tooLong,
} from './field-schemas.ts'

/** The fewest and the most characters. */
export const contactBounds = {
  name: [1, 120],
  email: emailBounds,
  subject: [1, 200],
  message: [1, 5_000],
} as const

const most = (field: keyof typeof contactBounds) => contactBounds[field][1]

/** A message to the people behind the site. */
export const contactSchema = z.object({
  name: personName(most('name'), {
    missing: 'Enter your name',
    tooLong: tooLong('your name', most('name')),
    hidden: 'Enter just your name, on one line and without hidden characters',
    address: 'Enter just your name, without a web address or phone number',
    ownName: true,
  }),
  email: emailAddress,
  subject: singleLineText(
    most('subject'),
    'Enter a subject',
    tooLong('the subject', most('subject')),
  ),
  message: boundedText(
    1,
    most('message'),
    'Write your message',
    tooLong('your message', most('message')),
  ),
})

export type ContactMessage = z.infer<typeof contactSchema>
