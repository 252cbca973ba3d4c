import * as z from 'zod/mini'
import { contactSchema } from '#domain/contact.ts'
import { emailAddress } from '#domain/input/field-schemas.ts'

export const findLinksBody = z.object({ email: emailAddress })
export type FindLinksBody = z.infer<typeof findLinksBody>

export const unsubscribeParams = z.object({ key: z.string().check(z.maxLength(200)) })

export const contactBody = contactSchema
