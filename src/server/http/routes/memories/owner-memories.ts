import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  decisionBody,
  decisionReply,
  forgetLinksQuery,
  forgottenLinksReply,
  memoriesQuery,
  memoriesReply,
  memoryLinkBody,
  memoryLinkParams,
  newMemoryLinkReply,
} from '#contract/memories.ts'
import { replies } from '#contract/problem.ts'
import { emptyReply } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import type { Context } from '#server/context.ts'
import {
  createMemoryLink,
  forgetMemoryLinks,
  listMemories,
  type Owner,
  revokeMemoryLink,
} from '#server/flows/memories/ask-for-memories.ts'
import { decideMemories } from '#server/flows/memories/decide-memories.ts'
import { readAction } from '#server/http/actions.ts'
import { sendProblem } from '#server/http/problems.ts'
import { readKeys } from '#server/http/routes/keys.ts'
import { clearFormKeys, readFormKeys, setFormKey } from './form-keys.ts'

/** For the owner of a eulogy. Contributors have their own page. */
export const ownerMemoryRoutes: FastifyPluginAsyncZod<{ ctx: Context }> = async (app, { ctx }) => {
  app.get(
    api.memoryLinks(),
    {
      config: { action: 'read' },
      schema: { querystring: memoriesQuery, ...replies({ 200: memoriesReply }) },
    },
    async (request, reply) => {
      const found = await listMemories(ctx, ownerOf(request, request.query))
      if (!found) return sendProblem(reply, 'not-found')
      return {
        links: found.links.map((row) => ({
          id: row.id,
          note: row.note,
          createdAt: row.created_at.toISOString(),
          expiresAt: row.expires_at.toISOString(),
        })),
        memories: found.memories.map(({ link_id, contributed_at, changed_at, ...row }) => ({
          ...row,
          linkId: link_id,
          contributedAt: contributed_at.toISOString(),
          changedAt: changed_at.toISOString(),
        })),
      }
    },
  )

  app.post(
    api.memoryLinks(),
    {
      config: { action: 'ask-others', limit: 'contribute' },
      schema: { body: memoryLinkBody, ...replies({ 201: newMemoryLinkReply }) },
    },
    async (request, reply) => {
      const { body } = request
      const owner = ownerOf(request, body)
      const created = await createMemoryLink(ctx, owner, body)
      if (typeof created === 'string') return sendProblem(reply, created)
      const { id, note, key, now, expiresAt } = created.link
      if (created.formKey) setFormKey(request, reply, created.formKey)
      return reply.code(201).send({
        link: { id, note, createdAt: now.toISOString(), expiresAt: expiresAt.toISOString() },
        key,
      })
    },
  )

  app.delete(
    api.memoryLinks(),
    {
      config: { action: 'forget-forms', limit: 'your-data' },
      schema: { querystring: forgetLinksQuery, ...replies({ 200: forgottenLinksReply }) },
    },
    async (request, reply) => {
      const kept = request.query.keep.split(',')
      const forms = readFormKeys(request).filter(({ formId }) => !kept.includes(formId))
      const linkIds = await forgetMemoryLinks(ctx, forms)
      clearFormKeys(
        request,
        reply,
        forms.map(({ formId }) => formId),
      )
      return { linkIds }
    },
  )

  app.delete(
    api.memoryLink(':linkId'),
    {
      config: { action: 'ask-others', limit: 'your-data' },
      schema: { params: memoryLinkParams, ...replies({ 200: emptyReply }) },
    },
    async (request, reply) =>
      (await revokeMemoryLink(ctx, ownerOf(request), request.params.linkId))
        ? {}
        : sendProblem(reply, 'not-found'),
  )

  app.patch(
    api.memories(),
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
      const outcome = await decideMemories(ctx, ownerOf(request), decision)
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
