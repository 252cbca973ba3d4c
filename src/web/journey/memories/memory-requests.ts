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

export type RequestInput = { person: string; ownerName: string; note: string }

/** What the memories are for: a submission, or a form that wasn't sent. */
export type Purpose = { submissionId: string } | { formId: string }

export const listMemories = (purpose: Purpose) =>
  requestJson(`${api.memoryRequests()}?${new URLSearchParams(purpose)}`, memoryRequestsReply)

export const createLink = (purpose: Purpose, { note, ...names }: RequestInput) =>
  requestJson(
    api.memoryRequests(),
    newMemoryRequestReply,
    postJson('submissionId' in purpose ? { ...purpose, note } : { ...names, note, ...purpose }),
  )

export const stopLink = (requestId: string) =>
  requestJson(api.memoryRequest(requestId), emptyReply, { method: 'DELETE' })

/** Stops the links of all unsent forms but these. This browser can't read what others wrote for them anymore. */
export const forgetRequests = (kept: readonly string[]) =>
  requestJson(`${api.memoryRequests()}?keep=${kept.join()}`, forgottenRequestsReply, {
    method: 'DELETE',
  })

export const decide = (decision: Decision) =>
  requestJson(api.contributions(), decisionReply, { ...postJson(decision), method: 'PATCH' })
