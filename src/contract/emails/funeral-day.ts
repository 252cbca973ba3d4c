import * as z from 'zod/mini'
import { funeralDayStates, isTimeZone } from '#domain/funeral-day.ts'

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
