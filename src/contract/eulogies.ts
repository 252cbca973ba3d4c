import * as z from 'zod/mini'
import { pieceOrigins, sentenceStatuses } from '#domain/evidence.ts'
import { stripNul } from '#domain/field-schemas.ts'
import { retryFields } from '#domain/fields.ts'
import { submissionInputSchema, toRow } from '#domain/submission.ts'

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

/** One for each sentence of `original`, in order, with the user's words that it rests on. */
const sentence = z.object({
  sentence: z.string(),
  status: z.enum(sentenceStatuses),
  evidence: z.array(z.object({ origin: z.enum(pieceOrigins), words: z.string() })),
  notFound: z.string(),
})

/** What was taken out, and the index of the sentence it stood after (-1: the beginning). */
const removed = z.object({ sentence: z.string(), after: z.int(), notFound: z.string() })

/** Every text of the family, the oldest first. `revision` is 0 until the buyer has edited. */
export const versionsReply = z.object({
  versions: z.array(
    z.object({
      submissionId: z.uuid(),
      writtenAt: z.iso.datetime(),
      full_eulogy: z.string(),
      original: z.string(),
      revision: z.int(),
      sentences: z.array(sentence),
      removed: z.array(removed),
    }),
  ),
})

export type Version = z.infer<typeof versionsReply>['versions'][number]

/** The next revision still has to fit into an integer of the database. */
const maxRevision = 2_147_483_646

/** An edit names the revision it was made on: a stale one is refused with the code `stale`. */
export const editBody = z.object({
  text: z.string().check(stripNul, z.minLength(1), z.maxLength(20_000)),
  revision: z.int().check(z.minimum(0), z.maximum(maxRevision)),
})
export const editReply = z.object({ revision: z.int() })

/** The buyer says that a marked or removed sentence is true, or takes that back. */
export const confirmBody = z.object({
  sentence: z.string().check(z.minLength(1), z.maxLength(2_000)),
  isTrue: z._default(z.boolean(), true),
})
export type Confirmation = z.infer<typeof confirmBody>

/** The fields of the form, changed or not, and what should be different this time. */
export const retryForm = z.extend(submissionInputSchema, {
  different: retryFields.different.schema,
})
export type Retry = z.infer<typeof retryForm>
export const retryBody = z.pipe(
  retryForm,
  z.transform(({ different, ...input }) => ({ ...toRow(input), different })),
)
export const retryReply = z.object({ id: z.uuid(), retries: z.int() })

/** Names of the server-sent events of a waiting page; `beat` comes every 15 seconds. */
export const waitingEvents = {
  ready: 'ready',
  failed: 'failed',
  refunded: 'refunded',
  heartbeat: 'heartbeat',
} as const
