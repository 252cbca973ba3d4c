import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { findLinksBody } from '#contract/emails.ts'
import { replies } from '#contract/problem.ts'
import { emptyReply, myEulogiesReply } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import type { Context } from '#server/context.ts'
import { requestLinks } from '#server/flows/links/find-links.ts'
import { listMyEulogies } from '#server/flows/submission/read-submission.ts'
import { clearKeysMarker, readKeys } from './keys.ts'

/** The reply is the same whether the address is known or not. */
export const findLinksRoutes: FastifyPluginAsyncZod<{ ctx: Context }> = async (app, { ctx }) => {
  app.post(
    api.findLinks(),
    {
      config: { action: 'ask-for-links', limit: 'find-links', sheddable: true },
      schema: { body: findLinksBody, ...replies({ 202: emptyReply }) },
    },
    async (request, reply) => {
      await requestLinks(ctx, request.body.email)
      return reply.code(202).send({})
    },
  )
}

export const myEulogiesRoutes: FastifyPluginAsyncZod<{ ctx: Context }> = async (app, { ctx }) => {
  app.get(
    api.myEulogies(),
    { config: { action: 'read', sheddable: true }, schema: { response: { 200: myEulogiesReply } } },
    async (request, reply) => {
      const { eulogies, hasKeys } = await listMyEulogies(ctx, readKeys(request))
      if (!hasKeys) clearKeysMarker(reply)
      return { eulogies }
    },
  )
}
