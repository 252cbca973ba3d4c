import {
  type Decision,
  decisionReply,
  forgottenRequestsReply,
  memoryRequestsReply,
  newMemoryRequestReply,
} from '#contract/contributions.ts'
import { emptyReply } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import { postJson, requestJson } from '#web/api.ts'

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

/** Stops all links that this browser made before it sent a form. It can't read what others wrote anymore. */
export const forgetRequests = () =>
  requestJson(api.memoryRequests(), forgottenRequestsReply, { method: 'DELETE' })

export const decide = (contributionId: string, decision: Decision) =>
  requestJson(api.contribution(contributionId), decisionReply, {
    ...postJson(decision),
    method: 'PATCH',
  })
