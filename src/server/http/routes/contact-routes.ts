import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { contactBody } from '#contract/emails.ts'
import { replies } from '#contract/problem.ts'
import { emptyReply } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import type { Context } from '#server/context.ts'
import { receiveContact } from '#server/flows/contact/receive-contact.ts'

export const contactRoutes: FastifyPluginAsyncZod<{ ctx: Context }> = async (app, { ctx }) => {
  app.post(
    api.contact(),
    {
      config: { action: 'write-to-us', limit: 'contact', sheddable: true },
      schema: { body: contactBody, ...replies({ 202: emptyReply }) },
    },
    async (request, reply) => {
      await receiveContact(ctx, request.body)
      return reply.code(202).send({})
    },
  )
}
