import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { contactBody } from '#contract/emails.ts'
import { replies } from '#contract/problem.ts'
import { emptyReply } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import type { Context } from '#server/context.ts'
import { receiveContact } from '#server/flows/contact/contact.ts'
import { rateLimit } from '#server/http/rate-limit.ts'

export const contactRoutes: FastifyPluginAsyncZod<{ ctx: Context }> = async (app, { ctx }) => {
  app.post(
    api.contact(),
    {
      config: { action: 'write-to-us', sheddable: true },
      onRequest: rateLimit(ctx, 'contact'),
      schema: { body: contactBody, ...replies({ 202: emptyReply }) },
    },
    async (request, reply) => {
      await receiveContact(ctx, request.body)
      return reply.code(202).send({})
    },
  )
}
