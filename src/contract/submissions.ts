import * as z from 'zod/mini'
import { type Column, columns } from '#domain/fields.ts'
import { followUpAnswerSchema } from '#domain/input/follow-up-answer.ts'
import { submissionInputSchema, toRow } from '#domain/submission.ts'

export const submissionParams = z.object({ id: z.uuid() })

export const submitQuery = z.object({
  /** The submission whose answers were changed: memories that others added to it go along. */
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

/** A submission as shown to its owner. `preview` is cut; `full_eulogy` is null until paid. */
export const submissionReply = z.object({
  id: z.uuid(),
  ...storedFields,
  /** The same as `person`. */
  name: z.string(),
  type: z.enum(['general', 'paid']),
  /** Empty for a retry, whose memories include the answers. */
  followUpAnswers: z.array(followUpAnswerSchema),
  /** Memories that the buyer added to single paragraphs. */
  addedMemories: z._default(z.array(z.string()), []),
  /** Memories of other people that the owner uses. */
  contributions: z._default(
    z.array(z.object({ name: z.string(), relation: z.string(), text: z.string() })),
    [],
  ),
  retries: z.int(),
  preview: z.string(),
  preview_checked: z.boolean(),
  full_eulogy: z.nullable(z.string()),
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
