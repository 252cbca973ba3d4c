import * as z from 'zod/mini'
import { contributionStates, memoryRequestSchema } from '#domain/contributions/contribution.ts'

/** Before the form is sent, the request belongs to that form in this browser; after that, to the submission's family. */
export const memoryRequestsQuery = z.object({
  submissionId: z.optional(z.uuid()),
  formId: z.optional(z.uuid()),
})

export const memoryRequestBody = z.union([
  z.object({ note: memoryRequestSchema.shape.note, submissionId: z.uuid() }),
  z.extend(memoryRequestSchema, { formId: z.uuid() }),
])

const memoryRequest = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  note: z.string(),
})
export type MemoryRequest = z.infer<typeof memoryRequest>

const contribution = z.object({
  id: z.uuid(),
  /** The link by which it was added. */
  requestId: z.uuid(),
  name: z.string(),
  relation: z.string(),
  text: z.string(),
  state: z.enum(contributionStates),
  contributedAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
})
export type Contribution = z.infer<typeof contribution>

/** The links that still work, and all memories, oldest first. The keys of the links can't be shown again. */
export const memoryRequestsReply = z.object({
  requests: z.array(memoryRequest),
  contributions: z.array(contribution),
})
export type MemoryRequests = z.infer<typeof memoryRequestsReply>

export const newMemoryRequestReply = z.object({ request: memoryRequest, key: z.string() })

/** Forms of this browser whose requests stay, separated by commas. */
export const forgetRequestsQuery = z.object({
  keep: z._default(z.string().check(z.maxLength(2_000)), ''),
})

/** The links that were stopped. */
export const forgottenRequestsReply = z.object({ requestIds: z.array(z.uuid()) })

export const memoryRequestParams = z.object({ requestId: z.uuid() })

/** About all of these memories, or none. */
export const decisionBody = z.object({
  state: z.enum(['used', 'left-out']),
  /** As the owner read them. If one was changed since then, the decision is rejected. */
  memories: z
    .array(z.object({ id: z.uuid(), changedAt: z.iso.datetime() }))
    .check(z.minLength(1), z.maxLength(500)),
})
export type Decision = z.infer<typeof decisionBody>

/** `previewDropped`: the preview told one of them, and has to be written again. */
export const decisionReply = z.object({ previewDropped: z._default(z.boolean(), false) })
