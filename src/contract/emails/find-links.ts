import * as z from 'zod/mini'
import { emailAddress } from '#domain/input/field-schemas.ts'

export const findLinksBody = z.object({ email: emailAddress })
export type FindLinksBody = z.infer<typeof findLinksBody>
