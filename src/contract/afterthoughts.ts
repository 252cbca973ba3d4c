import * as z from 'zod/mini'
import { afterthoughtSchema } from '#domain/afterthought.ts'

export const afterthoughtBody = afterthoughtSchema
/** All that were kept, in the order in which they were told. */
export const afterthoughtReply = z.object({ afterthoughts: z.array(afterthoughtSchema) })
