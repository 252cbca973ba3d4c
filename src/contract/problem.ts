import * as z from 'zod/mini'

/** The body of every error response. `fields` says how to fix each field. */
export const problemReply = z.object({
  code: z.enum([
    'not-found',
    'invalid-fields',
    'not-allowed',
    'not-owner',
    'already-paid',
    'no-preview',
    'not-paid',
    'no-retries-left',
    'other-answers',
    'no-rewrites-left',
    'rewrite-running',
    'order-limit',
    'paragraph-too-short',
    'paragraph-too-long',
    'memory-limit',
    'memory-changed',
    'stale',
    'not-emailed',
    'no-file',
    'unavailable',
    'rate-limited',
    // No preview today. The full text can be bought without one.
    'no-free-preview',
    'server-error',
    // From the service worker in the browser.
    'offline',
  ]),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
})

export type Problem = z.infer<typeof problemReply>

/** What a route may reply, as part of its schema: one of these, or what is wrong with the request. */
export const replies = <Replies extends object>(own: Replies) => ({
  response: { ...own, '4xx': problemReply },
})
