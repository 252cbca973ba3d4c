import * as z from 'zod/mini'
import { copySchema } from '#domain/copy.ts'

export const copyBody = copySchema
export const copyReply = z.object({ alreadySent: z.boolean() })
