import * as z from 'zod/mini'
import { stripNul } from '#domain/field-schemas.ts'

/** A text that the automation delivers, once its signature has been checked. */
export const deliveryBody = z.object({
  submissionId: z.uuid(),
  attempt: z.uuid(),
  text: z.string().check(stripNul, z.minLength(1), z.maxLength(20_000)),
})
