import {
  type Decision,
  decisionReply,
  forgottenLinksReply,
  memoriesReply,
  newMemoryLinkReply,
} from '#contract/memories.ts'
import { emptyReply } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import { postJson, requestJson } from '#web/api.ts'

export type LinkInput = { person: string; ownerName: string; note: string }

/** What the memories are for: a submission, or a form that wasn't sent. */
export type Purpose = { submissionId: string } | { formId: string }

export const listMemories = (purpose: Purpose) =>
  requestJson(`${api.memoryLinks()}?${new URLSearchParams(purpose)}`, memoriesReply)

export const createLink = (purpose: Purpose, { note, ...names }: LinkInput) =>
  requestJson(
    api.memoryLinks(),
    newMemoryLinkReply,
    postJson('submissionId' in purpose ? { ...purpose, note } : { ...names, note, ...purpose }),
  )

export const stopLink = (linkId: string) =>
  requestJson(api.memoryLink(linkId), emptyReply, { method: 'DELETE' })

/** Stops the links of all unsent forms but these. This browser can't read what others wrote for them anymore. */
export const forgetLinks = (kept: readonly string[]) =>
  requestJson(`${api.memoryLinks()}?keep=${kept.join()}`, forgottenLinksReply, {
    method: 'DELETE',
  })

export const decide = (decision: Decision) =>
  requestJson(api.memories(), decisionReply, { ...postJson(decision), method: 'PATCH' })
