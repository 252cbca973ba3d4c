import * as z from 'zod/mini'
import { withoutNul } from '#domain/field.ts'
import { toldSchema } from '#domain/submission.ts'

/**
 * The text as it stands now, with the buyer's edits; null until it is paid and written. `order` is there
 * while a paid first text is not: `refunded` once the payment provider has accepted the refund.
 */
export const fullEulogyReply = z.object({
  full_eulogy: z.nullable(z.string()),
  order: z._default(
    z.nullable(
      z.object({
        state: z.enum(['writing', 'refunding', 'refunded']),
        paidSecondsAgo: z.int(),
      }),
    ),
    null,
  ),
})
export type UnwrittenOrder = NonNullable<z.infer<typeof fullEulogyReply>['order']>

/**
 * One for each sentence of `original`, in order. `from` is empty for a greeting, thanks, a goodbye;
 * a sentence that does not tell what stands there itself is a thought that follows it.
 */
const ground = z.object({
  sentence: z.string(),
  from: z.array(
    z.object({
      field: z.enum(['qualities', 'memories', 'scripture', 'additional']),
      words: z.string(),
    }),
  ),
  tells: z.boolean(),
})

/** Every text of the family, the oldest first. `revision` is 0 until the buyer has edited. */
export const versionsReply = z.object({
  versions: z.array(
    z.object({
      submissionId: z.uuid(),
      writtenAt: z.iso.datetime(),
      full_eulogy: z.string(),
      original: z.string(),
      revision: z.int(),
      rests_on: z.array(ground),
    }),
  ),
})

export type Version = z.infer<typeof versionsReply>['versions'][number]

/** The next revision still has to fit into an integer of the database. */
const mostRevision = 2_147_483_646

/** An edit names the revision it was made on: a stale one is refused with the code `stale`. */
export const editBody = z.object({
  text: z.string().check(withoutNul, z.minLength(1), z.maxLength(20_000)),
  revision: z.int().check(z.minimum(0), z.maximum(mostRevision)),
})
export const editReply = z.object({ revision: z.int() })

/** A retry is told anew: the same fields as the form, whatever was changed. */
export const retryBody = toldSchema
export const retryReply = z.object({ id: z.uuid(), retries: z.int() })

/** Names of the server-sent events of a waiting page; `beat` comes every 15 seconds. */
export const waitingEvents = {
  ready: 'ready',
  failed: 'failed',
  refunded: 'refunded',
  beat: 'beat',
} as const
