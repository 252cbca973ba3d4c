import * as z from 'zod/mini'

/** What every refused request is answered with. `fields` says, per field, how to mend it. */
export const problemReply = z.object({
  code: z.enum([
    'not-found',
    'mend-fields',
    'not-allowed',
    'already-paid',
    'no-preview',
    'not-paid',
    'none-left',
    'stale',
    'come-back-later',
    'too-often',
    'our-fault',
  ]),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
})

export type Problem = z.infer<typeof problemReply>
