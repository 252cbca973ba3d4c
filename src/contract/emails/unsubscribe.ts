import * as z from 'zod/mini'

export const unsubscribeParams = z.object({ key: z.string().check(z.maxLength(200)) })
