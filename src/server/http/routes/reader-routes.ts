import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { replies } from '#contract/problem.ts'
import {
  newReaderLinkReply,
  readBody,
  readerLinkParams,
  readerLinksReply,
  readReply,
} from '#contract/readers.ts'
import { emptyReply, submissionParams } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import type { Context } from '#server/context.ts'
import {
  createReaderLink,
  listReaderLinks,
  readShared,
  revokeReaderLink,
} from '#server/flows/links/share-with-reader.ts'
import { sendProblem } from '#server/http/problems.ts'
import { readAccess } from './keys.ts'

export const readerRoutes: FastifyPluginAsyncZod<{ ctx: Context }> = async (app, { ctx }) => {
  app.get(
    api.readerLinks(':id'),
    {
      config: { action: 'read' },
      schema: { params: submissionParams, ...replies({ 200: readerLinksReply }) },
    },
    async (request, reply) => {
      const access = readAccess(request, request.params.id)
      const links = await listReaderLinks(ctx, access)
      if (!links) return sendProblem(reply, 'not-found')
      return {
        links: links.map(({ id, submission_id, created_at }) => ({
          id,
          submissionId: submission_id,
          createdAt: created_at.toISOString(),
        })),
      }
    },
  )

  app.post(
    api.readerLinks(':id'),
    {
      config: { action: 'share', limit: 'your-data' },
      schema: { params: submissionParams, ...replies({ 201: newReaderLinkReply }) },
    },
    async (request, reply) => {
      const access = readAccess(request, request.params.id)
      const created = await createReaderLink(ctx, access)
      if (typeof created === 'string') return sendProblem(reply, created)
      const { id, key, submissionId, now } = created
      const createdAt = now.toISOString()
      return reply.code(201).send({ link: { id, submissionId, createdAt }, key })
    },
  )

  app.delete(
    api.readerLink(':id', ':linkId'),
    {
      config: { action: 'stop-sharing', limit: 'your-data' },
      schema: { params: readerLinkParams, ...replies({ 200: emptyReply }) },
    },
    async (request, reply) => {
      const { id: submissionId, linkId } = request.params
      const access = { ...readAccess(request, submissionId), linkId }
      return (await revokeReaderLink(ctx, access)) ? {} : sendProblem(reply, 'not-found')
    },
  )

  // The key is in the body: addresses end up in logs.
  app.post(
    api.read(),
    {
      config: { action: 'read-shared', limit: 'exchange-key' },
      schema: { body: readBody, ...replies({ 200: readReply }) },
    },
    async (request, reply) =>
      (await readShared(ctx, request.body.key)) ?? sendProblem(reply, 'not-found'),
  )
}
