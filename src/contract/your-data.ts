import * as z from 'zod/mini'

/**
 * `erased` is false when it takes a little longer: it will be done without anyone doing anything more.
 * `submissionIds` are all that went with it, so that other windows of this browser know.
 */
export const eraseReply = z.object({ erased: z.boolean(), submissionIds: z.array(z.uuid()) })

export const exportQuery = z.object({ format: z._default(z.enum(['json', 'text']), 'json') })
