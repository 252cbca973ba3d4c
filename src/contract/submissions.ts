import * as z from 'zod/mini'
import { followUpAnswerSchema } from '#domain/follow-up-answer.ts'
import { submissionInputSchema } from '#domain/submission.ts'

export const submissionParams = z.object({ id: z.uuid() })

export const submitBody = submissionInputSchema
export const submitReply = z.object({ id: z.uuid() })

/** A stored submission as its owner may see it. `preview` is cut; `full_eulogy` is there only once paid. */
export const submissionReply = z.object({
  id: z.uuid(),
  person: z.string(),
  relationship: z.string(),
  qualities: z.string(),
  memories: z.string(),
  scripture: z.string(),
  tone: z.string(),
  length: z.string(),
  theme: z.string(),
  name: z.string(),
  type: z.enum(['general', 'paid']),
  email: z.string(),
  customer_name: z.string(),
  additional: z.string(),
  pronouns: z.string(),
  language: z.string(),
  /** What was told beside the preview; a retry has it among its memories. */
  followUpAnswers: z.array(followUpAnswerSchema),
  retries: z.int(),
  preview: z.string(),
  preview_checked: z.boolean(),
  full_eulogy: z.nullable(z.string()),
})
export type SubmissionReply = z.infer<typeof submissionReply>

export const accessBody = z.object({ key: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) })

export const emptyReply = z.object({})
