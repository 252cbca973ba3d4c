import * as z from 'zod/mini'
import { contactSchema } from '#domain/contact.ts'
import { funeralDayStates, isTimeZone } from '#domain/funeral-day.ts'
import { emailAddress } from '#domain/input/field-schemas.ts'

/** Null: the buyer gives no day, or removes it. */
export const funeralDayBody = z.object({
  day: z.nullable(z.iso.date()),
  timeZone: z.string().check(z.maxLength(64), z.refine(isTimeZone)),
})

/** `day` is set in the state `set` only. */
export const funeralDayReply = z.object({
  state: z.enum(funeralDayStates),
  day: z.nullable(z.string()),
})
export type FuneralDayReply = z.infer<typeof funeralDayReply>

export const findLinksBody = z.object({ email: emailAddress })
export type FindLinksBody = z.infer<typeof findLinksBody>

export const unsubscribeParams = z.object({ key: z.string().check(z.maxLength(200)) })

export const contactBody = contactSchema
