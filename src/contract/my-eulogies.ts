import * as z from 'zod/mini'

/** What this browser's keys open: paid texts first, then previews, each with the newest first. */
export const myEulogiesReply = z.object({
  eulogies: z.array(z.object({ submissionId: z.uuid(), person: z.string(), paid: z.boolean() })),
})
export type MyEulogy = z.infer<typeof myEulogiesReply>['eulogies'][number]

/**
 * Set next to the key cookies, which scripts can't read, so a page knows whether asking for the list
 * is worth a request.
 */
export const keysMarker = '__Host-has-keys'
