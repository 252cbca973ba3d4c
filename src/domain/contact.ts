import * as z from 'zod/mini'
import { emailAddress, written } from './field.ts'

/** A message to the people behind the site. */
export const contactSchema = z.object({
  name: written(1, 120, 'Enter your name', 'Shorten your name to 120 characters'),
  email: emailAddress,
  subject: written(1, 200, 'Enter a subject', 'Shorten the subject to 200 characters'),
  message: written(1, 5_000, 'Write your message', 'Shorten your message to 5,000 characters'),
})

export type ContactMessage = z.infer<typeof contactSchema>
