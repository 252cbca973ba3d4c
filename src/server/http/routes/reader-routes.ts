import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { replies } from '#contract/problem.ts'
import {
  newReaderLinkBody,
  readBody,
  readerLinkParams,
  readerLinkReply,
  readReply,
} from '#contract/readers.ts'
import { emptyReply, submissionParams } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import type { Context } from '#server/context.ts'
import {
  findReaderLink,
  makeReaderLink,
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
      schema: { params: submissionParams, ...replies({ 200: readerLinkReply }) },
    },
    async (request, reply) => {
      const found = await findReaderLink(ctx, readAccess(request, request.params.id))
      return typeof found === 'string' ? sendProblem(reply, found) : found
    },
  )

  app.post(
    api.readerLinks(':id'),
    {
      config: { action: 'share', limit: 'your-data' },
      schema: {
        params: submissionParams,
        body: newReaderLinkBody,
        ...replies({ 200: readerLinkReply }),
      },
    },
    async (request, reply) => {
      const access = readAccess(request, request.params.id)
      const made = await makeReaderLink(ctx, access, request.body)
      return typeof made === 'string' ? sendProblem(reply, made) : made
    },
  )

  app.delete(
    api.readerLink(':id', ':linkId'),
    {
      config: { action: 'stop-sharing', limit: 'your-data' },
      schema: { params: readerLinkParams, ...replies({ 200: emptyReply }) },
    },
    async (request, reply) => {
      const { id, linkId } = request.params
      const outcome = await revokeReaderLink(ctx, { ...readAccess(request, id), linkId })
      return outcome === 'revoked' ? {} : sendProblem(reply, outcome)
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
