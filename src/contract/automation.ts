import * as z from 'zod/mini'
import { typedText } from '#domain/input/field-schemas.ts'

/** A text delivered by the automation, after its signature was verified. */
export const deliveryBody = z.object({
  submissionId: z.uuid(),
  attempt: z.uuid(),
  text: typedText().check(z.minLength(1), z.maxLength(20_000)),
})
