import { contactSchema } from '#domain/contact.ts'

export const contactBody = contactSchema
