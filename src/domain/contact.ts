import * as z from 'zod/mini'
import {
  boundedText,
  emailAddress,
  emailBounds,
  personName,
  singleLineText,
  tooLong,
} from './input/field-schemas.ts'

/** Minimum and maximum characters. */
export const contactBounds = {
  name: [1, 120],
  email: emailBounds,
  subject: [1, 200],
  message: [1, 5_000],
} as const

const maxLength = (field: keyof typeof contactBounds) => contactBounds[field][1]

export const contactSchema = z.object({
  name: personName(maxLength('name'), 'your'),
  email: emailAddress,
  subject: singleLineText(
    maxLength('subject'),
    'Enter a subject',
    tooLong('the subject', maxLength('subject')),
  ),
  message: boundedText(
    1,
    maxLength('message'),
    'Write your message',
    tooLong('your message', maxLength('message')),
  ),
})

export type ContactMessage = z.infer<typeof contactSchema>

/** Messages of an hour that are emailed to the operator one by one. The others come in one email. */
export const forwardedPerHour = 30
