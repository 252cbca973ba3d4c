import * as z from 'zod/mini'
import { powChallenge } from './proof-of-work.ts'

/**
 * The body of every error response. `fields` says how to fix each field; `challenge` comes with
 * `pow-required`.
 */
export const problemReply = z.object({
  code: z.enum([
    'not-found',
    'invalid-fields',
    'not-allowed',
    'already-paid',
    'no-preview',
    'not-paid',
    'no-retries-left',
    'no-rewrites-left',
    'rewrite-running',
    'answer-limit',
    'reader-limit',
    'memory-limit',
    'memory-changed',
    'stale',
    'no-file',
    'contains-web-address',
    'unavailable',
    'rate-limited',
    'pow-required',
    'server-error',
    // From the service worker in the browser.
    'offline',
  ]),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  challenge: z.optional(powChallenge),
})

export type Problem = z.infer<typeof problemReply>
