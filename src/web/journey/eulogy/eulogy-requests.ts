import * as z from 'zod/mini'
import {
  type Confirmation,
  editReply,
  type Retry,
  retryReply,
  versionsReply,
} from '#contract/eulogies.ts'
import { type RewriteRequest, rewriteBody, rewriteReply } from '#contract/rewrites.ts'
import { emptyReply } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import type { FileKind, Paper } from '#domain/files.ts'
import { postJson, request, requestJson } from '#web/api.ts'
import { pendingInput } from '#web/journey/pending-input.ts'

/** What the screen of a paid eulogy asks of the server. The form does without this code. */

export const downloadFile = async (id: string, kind: FileKind, paper: Paper) =>
  (await request(`${api.file(id, kind)}?paper=${paper}`)).blob()

export const listVersions = (id: string) => requestJson(api.versions(id), versionsReply)

export const saveEdit = (id: string, text: string, revision: number) =>
  requestJson(api.edits(id), editReply, postJson({ text, revision }))

/** Confirms that a sentence is true, or withdraws the confirmation. */
export const confirmSentence = (id: string, confirmation: Confirmation) =>
  requestJson(api.confirmations(id), emptyReply, postJson(confirmation))

/** A repeated call with the same idempotency key uses up one. */
export const requestRewrite = (id: string, request: RewriteRequest, idempotencyKey: string) =>
  requestJson(
    api.rewrites(id),
    rewriteReply,
    postJson(request, { 'idempotency-key': idempotencyKey }),
  )

/** The request for a paragraph that was not decided on yet, with the key that makes it the same one. */
export const pendingRewrite = pendingInput(
  'eulogy-rewrite',
  z.object({ request: rewriteBody, key: z.string() }),
)

/** The memory typed for a paragraph. */
export const pendingMemory = pendingInput('eulogy-memory', z.string())

export const readRewrite = (id: string, rewriteId: string) =>
  requestJson(api.rewrite(id, rewriteId), rewriteReply)

export const requestRetry = (id: string, input: Retry, idempotencyKey: string) =>
  requestJson(api.retries(id), retryReply, postJson(input, { 'idempotency-key': idempotencyKey }))
