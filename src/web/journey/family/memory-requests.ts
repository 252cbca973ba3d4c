import {
  type Decision,
  memoryRequestsReply,
  newMemoryRequestReply,
} from '#contract/contributions.ts'
import { emptyReply } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import { ApiError, postJson, requestJson } from '#web/api.ts'

/** The owner's requests to the server. Without a submission, they're about what this browser asked for. */

export type RequestInput = { person: string; ownerName: string; note: string }

export const listMemories = (submissionId: string | null) =>
  requestJson(
    api.memoryRequests() + (submissionId ? `?submissionId=${submissionId}` : ''),
    memoryRequestsReply,
  )

export const createLink = (submissionId: string | null, { note, ...names }: RequestInput) =>
  requestJson(
    api.memoryRequests(),
    newMemoryRequestReply,
    postJson(submissionId ? { submissionId, note } : { ...names, note }),
  )

export const stopLink = (requestId: string) =>
  requestJson(api.memoryRequest(requestId), emptyReply, { method: 'DELETE' })

export const decide = (contributionId: string, decision: Decision) =>
  requestJson(api.contribution(contributionId), emptyReply, {
    ...postJson(decision),
    method: 'PATCH',
  })

const messages = {
  links: 'You already have three links that work. Stop one of them first.',
  used: 'One text can hold ten memories from others. Leave one out first.',
}

/** For the person who pressed the button; `limit` is what they may have run into. */
export function failureOf(error: unknown, limit: keyof typeof messages): string {
  const code = error instanceof ApiError ? error.code : 'unreachable'
  if (code === 'memory-limit') return messages[limit]
  const says = error instanceof ApiError && /^(rate-limited|unavailable)$/.test(code)
  return says ? error.message : 'We couldn’t do this just now. Please try again in a moment.'
}
