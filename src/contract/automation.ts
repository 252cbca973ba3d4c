import * as z from 'zod/mini'
import { withoutNul } from '#domain/field.ts'

/** A text that the automation delivers, once its signature has been checked. */
export const deliveryShape = z.object({
  submissionId: z.uuid(),
  attempt: z.uuid(),
  text: z.string().check(withoutNul, z.minLength(1), z.maxLength(20_000)),
})
