import * as z from 'zod/mini'
import { memoryLinkSchema, memoryStates } from '#domain/memories/memory.ts'

/** Before the form is sent, the link belongs to that form in this browser; after that, to the submission's family. */
export const memoriesQuery = z.object({
  submissionId: z.optional(z.uuid()),
  formId: z.optional(z.uuid()),
})

export const memoryLinkBody = z.union([
  z.object({ note: memoryLinkSchema.shape.note, submissionId: z.uuid() }),
  z.extend(memoryLinkSchema, { formId: z.uuid() }),
])

const memoryLink = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  note: z.string(),
})
export type MemoryLink = z.infer<typeof memoryLink>

const memory = z.object({
  id: z.uuid(),
  /** The link by which it was added. */
  linkId: z.uuid(),
  name: z.string(),
  relation: z.string(),
  text: z.string(),
  state: z.enum(memoryStates),
  contributedAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
})
export type Memory = z.infer<typeof memory>

/** The links that still work, and all memories, oldest first. The keys of the links can't be shown again. */
export const memoriesReply = z.object({
  links: z.array(memoryLink),
  memories: z.array(memory),
})
export type MemoriesReply = z.infer<typeof memoriesReply>

export const newMemoryLinkReply = z.object({ link: memoryLink, key: z.string() })

/** Forms of this browser whose links stay, separated by commas. */
export const forgetLinksQuery = z.object({
  keep: z._default(z.string().check(z.maxLength(2_000)), ''),
})

/** The links that were stopped. */
export const forgottenLinksReply = z.object({ linkIds: z.array(z.uuid()) })

export const memoryLinkParams = z.object({ linkId: z.uuid() })

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
