import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  decisionBody,
  decisionReply,
  forgetRequestsQuery,
  forgottenRequestsReply,
  memoryRequestBody,
  memoryRequestParams,
  memoryRequestsQuery,
  memoryRequestsReply,
  newMemoryRequestReply,
} from '#contract/contributions.ts'
import { replies } from '#contract/problem.ts'
import { emptyReply } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import type { Context } from '#server/context.ts'
import { decideContributions } from '#server/flows/contributions/decide-contributions.ts'
import {
  createMemoryRequest,
  forgetMemoryRequests,
  listMemoryRequests,
  type Owner,
  revokeMemoryRequest,
} from '#server/flows/contributions/memory-requests.ts'
import { readAction } from '#server/http/actions.ts'
import { sendProblem } from '#server/http/problems.ts'
import { readKeys } from '#server/http/routes/keys.ts'
import { clearFormKeys, readFormKeys, setFormKey } from './form-keys.ts'

/** For the owner of a eulogy. Contributors have their own page. */
export const memoryRequestRoutes: FastifyPluginAsyncZod<{ ctx: Context }> = async (
  app,
  { ctx },
) => {
  app.get(
    api.memoryRequests(),
    {
      config: { action: 'read' },
      schema: { querystring: memoryRequestsQuery, ...replies({ 200: memoryRequestsReply }) },
    },
    async (request, reply) => {
      const found = await listMemoryRequests(ctx, ownerOf(request, request.query))
      if (!found) return sendProblem(reply, 'not-found')
      return {
        requests: found.requests.map((row) => ({
          id: row.id,
          note: row.note,
          createdAt: row.created_at.toISOString(),
          expiresAt: row.expires_at.toISOString(),
        })),
        contributions: found.contributions.map(
          ({ request_id, contributed_at, changed_at, ...row }) => ({
            ...row,
            requestId: request_id,
            contributedAt: contributed_at.toISOString(),
            changedAt: changed_at.toISOString(),
          }),
        ),
      }
    },
  )

  app.post(
    api.memoryRequests(),
    {
      config: { action: 'ask-others', limit: 'contribute' },
      schema: { body: memoryRequestBody, ...replies({ 201: newMemoryRequestReply }) },
    },
    async (request, reply) => {
      const { body } = request
      const owner = ownerOf(request, body)
      const created = await createMemoryRequest(ctx, owner, body)
      if (typeof created === 'string') return sendProblem(reply, created)
      const { id, note, key, now, expiresAt } = created.request
      if (created.formKey) setFormKey(request, reply, created.formKey)
      return reply.code(201).send({
        request: { id, note, createdAt: now.toISOString(), expiresAt: expiresAt.toISOString() },
        key,
      })
    },
  )

  app.delete(
    api.memoryRequests(),
    {
      config: { action: 'forget-forms', limit: 'your-data' },
      schema: { querystring: forgetRequestsQuery, ...replies({ 200: forgottenRequestsReply }) },
    },
    async (request, reply) => {
      const kept = request.query.keep.split(',')
      const forms = readFormKeys(request).filter(({ formId }) => !kept.includes(formId))
      const requestIds = await forgetMemoryRequests(ctx, forms)
      clearFormKeys(
        request,
        reply,
        forms.map(({ formId }) => formId),
      )
      return { requestIds }
    },
  )

  app.delete(
    api.memoryRequest(':requestId'),
    {
      config: { action: 'ask-others', limit: 'your-data' },
      schema: { params: memoryRequestParams, ...replies({ 200: emptyReply }) },
    },
    async (request, reply) =>
      (await revokeMemoryRequest(ctx, ownerOf(request), request.params.requestId))
        ? {}
        : sendProblem(reply, 'not-found'),
  )

  app.patch(
    api.contributions(),
    {
      config: { action: 'decide-memory', limit: 'edit' },
      schema: { body: decisionBody, ...replies({ 200: decisionReply }) },
    },
    async (request, reply) => {
      const memories = request.body.memories.map(({ id, changedAt }) => ({
        id,
        changedAt: new Date(changedAt),
      }))
      const decision = { ...request.body, memories }
      const outcome = await decideContributions(ctx, ownerOf(request), decision)
      if (outcome === 'saved') return { previewDropped: false }
      if (outcome === 'preview-dropped') return { previewDropped: true }
      return sendProblem(reply, outcome)
    },
  )
}

const ownerOf = (
  request: FastifyRequest,
  { submissionId, formId }: Pick<Owner, 'submissionId' | 'formId'> = {},
): Owner => ({
  action: readAction(request),
  submissionId,
  formId,
  keys: readKeys(request),
  formKeys: readFormKeys(request),
})
