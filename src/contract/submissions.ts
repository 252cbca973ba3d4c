import * as z from 'zod/mini'
import { deliveries } from '#domain/email.ts'
import { type Column, columns } from '#domain/fields.ts'
import { typedText } from '#domain/input/field-schemas.ts'
import { submissionInputSchema, toRow } from '#domain/submission.ts'

export const submissionParams = z.object({ id: z.uuid() })

export const submitQuery = z.object({
  /** The submission whose answers were changed: memories that others added to it move to the new one. */
  changes: z.optional(z.uuid()),
  /** The form for which others were asked before it was sent. */
  formId: z.optional(z.uuid()),
})

/** Parses the form's field names and returns column names. */
export const submitBody = z.pipe(submissionInputSchema, z.transform(toRow))
export const submitReply = z.object({ id: z.uuid() })

const storedFields = Object.fromEntries(columns.map((column) => [column, z.string()])) as Record<
  Column,
  z.ZodMiniString
>

const question = z.object({
  number: z.int(),
  round: z.int(),
  about: z.string(),
  ask: z.string(),
  answer: z.string(),
  skipped: z.boolean(),
})
const passage = z.object({
  name: z.string(),
  words: z.string(),
  /** Whether these are the words of their own church, which they pasted. */
  isOwn: z.boolean(),
})
export const passageReply = z.object({ passage })

/** A sentence of the preview, and the person's own words that it rests on. */
const evidence = z._default(z.nullable(z.object({ sentence: z.string(), words: z.string() })), null)

/** A submission as shown to its owner. `preview` is cut; `full_eulogy` is null until paid. */
export const submissionReply = z.object({
  id: z.uuid(),
  ...storedFields,
  /** The same as `person`. */
  name: z.string(),
  type: z.enum(['general', 'paid']),
  /** Empty for a retry, whose memories include the answers. */
  questions: z._default(z.array(question), []),
  /** Whether the person wrote of not wanting to go on. */
  helpline: z._default(z.boolean(), false),
  /** Whether open questions are asked before the beginning is written. */
  asksFirst: z._default(z.boolean(), false),
  /** Whether the beginning, once there is one, can still be written again with answers. */
  canWriteAgain: z._default(z.boolean(), false),
  /** The passage that they named, and the words that are read; null if none are. */
  passage: z._default(z.nullable(passage), null),
  /** Memories that the buyer added to single paragraphs. */
  addedMemories: z._default(z.array(z.string()), []),
  /** Memories of other people that the owner uses. */
  othersMemories: z._default(
    z.array(z.object({ name: z.string(), relation: z.string(), text: z.string() })),
    [],
  ),
  retries: z.int(),
  preview: z.string(),
  preview_checked: z.boolean(),
  preview_evidence: evidence,
  full_eulogy: z.nullable(z.string()),
  /** Where its emails go, as the owner's browser shows it, and what became of the one with the text or the preview. */
  address: z._default(
    z.nullable(z.object({ shown: z.string(), delivery: z.enum(deliveries) })),
    null,
  ),
  /** Null until paid. */
  order: z._default(
    z.nullable(
      z.object({
        number: z.string(),
        isRefundable: z.boolean(),
        /** Whether this browser may do what can't be undone. */
        isOwner: z._default(z.boolean(), true),
      }),
    ),
    null,
  ),
})
export type SubmissionReply = z.infer<typeof submissionReply>

export const accessBody = z.object({ key: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) })

export const emptyReply = z.object({})

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

/**
 * The same next to the cookies with the keys of unsent forms: whether asking for memories is worth a request. Not in
 * othersMemories.ts, because the form loads it.
 */
export const askedMarker = '__Host-asked-others'

/**
 * The response is lines of JSON: `stage` is the progress,
 * `done` is the complete preview as stored, `failed` means that nothing was stored. `checked` is false
 * if no judge was available.
 */
const stage = z.enum(['writing', 'checking'])
const done = z.object({ preview: z.string(), checked: z.boolean(), evidence })
export const previewLine = z.union([
  z.object({ stage }),
  z.object({ done }),
  // `erased`: while it was written, maybe from another browser.
  z.object({ failed: z.literal(true), erased: z.optional(z.literal(true)) }),
])
export type PreviewLine = z.infer<typeof previewLine>
export type PreviewStage = z.infer<typeof stage>
export type PreviewDone = z.infer<typeof done>

export const previewStreamType = 'application/x-ndjson'

/** What the listener asked so far, and what was said to it. */
export const questionsReply = z.object({
  questions: z.array(question),
  /** Whether the open ones are asked before the beginning is written. */
  asksFirst: z.boolean(),
  /** Whether the person wrote of not wanting to go on: then nothing is asked. */
  helpline: z.boolean(),
})
export type QuestionsReply = z.infer<typeof questionsReply>
/** There are at most nine. Anything else a number can be written as, such as 0x1, is no address. */
export const questionParams = z.object({
  id: z.uuid(),
  number: z.pipe(z.string().check(z.regex(/^[1-9]$/)), z.transform(Number)),
})

/** `again`: once, after answers that came later than the preview. */
export const previewBody = z.nullish(z.object({ again: z._default(z.boolean(), false) }))

/** A text delivered by the automation, after its signature was verified. */
export const deliveryBody = z.object({
  submissionId: z.uuid(),
  attempt: z.uuid(),
  text: typedText().check(z.minLength(1), z.maxLength(20_000)),
})

/**
 * `erased` is false if the erasure is still in progress; it will finish without further action.
 * `submissionIds` are all erased submissions, for other tabs of this browser.
 */
export const eraseReply = z.object({ erased: z.boolean(), submissionIds: z.array(z.uuid()) })

export const exportQuery = z.object({ format: z._default(z.enum(['json', 'text']), 'json') })
