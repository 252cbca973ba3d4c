import * as z from 'zod/mini'

/**
 * `erased` is false if the erasure is still in progress; it will finish without further action.
 * `submissionIds` are all erased submissions, for other tabs of this browser.
 */
export const eraseReply = z.object({ erased: z.boolean(), submissionIds: z.array(z.uuid()) })

export const exportQuery = z.object({ format: z._default(z.enum(['json', 'text']), 'json') })
