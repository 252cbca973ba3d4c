import * as z from 'zod/mini'
import { challenge } from './proof.ts'

/**
 * What every refused request is answered with. `fields` says, per field, how to mend it;
 * `challenge` comes with `prove-first`.
 */
export const problemReply = z.object({
  code: z.enum([
    'not-found',
    'mend-fields',
    'not-allowed',
    'already-paid',
    'no-preview',
    'not-paid',
    'none-left',
    'told-enough',
    'stale',
    'come-back-later',
    'too-often',
    'prove-first',
    'our-fault',
  ]),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  challenge: z.optional(challenge),
})

export type Problem = z.infer<typeof problemReply>
