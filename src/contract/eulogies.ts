import * as z from 'zod/mini'
import { retryFields } from '#domain/fields.ts'
import { maxTextLength } from '#domain/files.ts'
import { typedText } from '#domain/input/field-schemas.ts'
import { rewriteWishes } from '#domain/rewrite.ts'
import { submissionInputSchema, toRow } from '#domain/submission.ts'
import { sentenceWithEvidence } from './sentences.ts'

/** A removed sentence; `after` is the index of the sentence before it, or -1. */
const removed = z.object({ sentence: z.string(), after: z.int(), notFound: z.string() })

/** A paragraph that was written again. The buyer may have kept the old one. */
const rewrite = z.object({
  id: z.uuid(),
  wish: z.enum(rewriteWishes),
  old: z.string(),
  text: z.string(),
  sentences: z.array(sentenceWithEvidence),
})

/** All texts of the family, oldest first. `revision` is 0 until the buyer edits. */
export const versionsReply = z.object({
  /** How many paragraphs can still be written again. */
  rewritesLeft: z._default(z.int(), 0),
  versions: z.array(
    z.object({
      submissionId: z.uuid(),
      writtenAt: z.iso.datetime(),
      full_eulogy: z.string(),
      original: z.string(),
      revision: z.int(),
      /** One for each sentence of `original`, in order. */
      sentences: z.array(sentenceWithEvidence),
      removed: z.array(removed),
      rewrites: z._default(z.array(rewrite), []),
      /** The memories of others that it was written from. */
      contributions: z._default(z.array(z.uuid()), []),
    }),
  ),
})

export type Version = z.infer<typeof versionsReply>['versions'][number]

/** The next revision must fit into a database integer. */
const maxRevision = 2_147_483_646

/** `revision` is the one the edit is based on. An outdated one is rejected with `stale`. */
export const editBody = z.object({
  text: typedText().check(z.minLength(1), z.maxLength(maxTextLength)),
  revision: z.int().check(z.minimum(0), z.maximum(maxRevision)),
})
export const editReply = z.object({ revision: z.int() })

/** Confirms that a marked or removed sentence is true, or undoes that. */
export const confirmBody = z.object({
  sentence: typedText().check(z.minLength(1), z.maxLength(2_000)),
  isTrue: z._default(z.boolean(), true),
})
export type Confirmation = z.infer<typeof confirmBody>

/** The form fields, changed or not, and what should be different this time. */
export const retryForm = z.extend(submissionInputSchema, {
  different: retryFields.different.schema,
})
export type Retry = z.infer<typeof retryForm>
export const retryBody = z.pipe(
  retryForm,
  z.transform(({ different, ...input }) => ({ ...toRow(input), different })),
)
export const retryReply = z.object({ id: z.uuid(), retries: z.int() })
