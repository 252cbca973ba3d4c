import * as z from 'zod/mini'
import { markQuestions, pieceOrigins, sentenceStatuses } from '#domain/evidence.ts'
import { retryFields } from '#domain/fields.ts'
import { type FileKind, fileKinds, maxTextLength, type Paper, paperSizes } from '#domain/files.ts'
import { emailAddress, typedText } from '#domain/input/field-schemas.ts'
import { rewriteWishes } from '#domain/rewrite.ts'
import { submissionInputSchema, toRow } from '#domain/submission.ts'
import { submissionParams } from './submissions.ts'

/** A sentence of a text, with its evidence from the user's input. */
export const sentenceWithEvidence = z.object({
  sentence: z.string(),
  status: z.enum(sentenceStatuses),
  evidence: z.array(
    z.object({
      origin: z.enum(pieceOrigins),
      words: z.string(),
      /** Whose words they are, if not the buyer's. */
      contributor: z.optional(z.object({ name: z.string(), relation: z.string() })),
    }),
  ),
  notFound: z.string(),
  question: z.optional(z.enum(markQuestions)),
  /** Who deleted the memory that it rested on. */
  deletedBy: z.optional(z.string()),
})

/** A removed sentence; `after` is the index of the sentence before it, or -1. */
const removed = z.object({ sentence: z.string(), after: z.int(), notFound: z.string() })

/** A rewritten paragraph. The buyer may have kept the old one. */
const rewrite = z.object({
  id: z.uuid(),
  wish: z.enum(rewriteWishes),
  old: z.string(),
  text: z.string(),
  sentences: z.array(sentenceWithEvidence),
  /** The memory of someone else that it adds. */
  memoryId: z._default(z.nullable(z.uuid()), null),
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
      memoryIds: z._default(z.array(z.uuid()), []),
      /** Much shorter than was shown before payment. */
      isShort: z.optional(z.boolean()),
      /** Nobody read it once more for what should stay unsaid. */
      isUnread: z.optional(z.boolean()),
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
  memory: retryFields.memory.schema,
})
export type Retry = z.infer<typeof retryForm>
/** In a linked browser, which doesn't see the address: the stored one stays. */
export const linkedRetryForm = z.extend(retryForm, {
  email: z.union([z.literal(''), emailAddress]),
})
export const retryBody = z.pipe(
  linkedRetryForm,
  z.transform(({ different, ...input }) => ({ ...toRow(input), different })),
)
export const retryReply = z.object({ id: z.uuid(), retries: z.int() })

const keysOf = <Key extends string>(table: Record<Key, unknown>) => Object.keys(table) as Key[]

export const sharedFileParams = z.object({ kind: z.enum(keysOf<FileKind>(fileKinds)) })
export const fileParams = z.extend(submissionParams, sharedFileParams.shape)
export const fileQuery = z.object({
  paper: z._default(z.enum(keysOf<Paper>(paperSizes)), 'letter'),
})
