import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { contactBody } from '#contract/contact.ts'
import { problemReply } from '#contract/problem.ts'
import { nothing } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import type { Context } from '#server/context.ts'
import { receiveContact } from '#server/flows/receive-contact.ts'
import { limited } from './limits.ts'

export const contactRoutes: FastifyPluginAsyncZod<{ ctx: Context }> = async (app, { ctx }) => {
  app.post(
    api.contact(),
    {
      onRequest: limited(ctx, 'contact'),
      schema: { body: contactBody, response: { 202: nothing, '4xx': problemReply } },
    },
    async (request, reply) => {
      await receiveContact(ctx, request.body)
      return reply.code(202).send({})
    },
  )
}
