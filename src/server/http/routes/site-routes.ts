import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { contactBody } from '#contract/emails.ts'
import { replies } from '#contract/problem.ts'
import { siteReply } from '#contract/site.ts'
import { emptyReply } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import type { Context } from '#server/context.ts'
import { receiveContact } from '#server/flows/contact/receive-contact.ts'
import { sendProblem } from '#server/http/problems.ts'
import { isAvailable } from '#server/store/database/database.ts'

export const siteRoutes: FastifyPluginAsyncZod<{ ctx: Context; isStaging: boolean }> = async (
  app,
  { ctx, isStaging },
) => {
  app.get(
    api.site(),
    { config: { action: 'visit' }, schema: { response: { 200: siteReply } } },
    async () => ({ demonstration: ctx.models.demonstration, staging: isStaging }),
  )

  // Counted like every request, by release. Nothing of the error is sent: it may quote what someone typed.
  app.post(
    api.browserErrors(),
    {
      config: { action: 'visit', limit: 'browser-error' },
      schema: replies({ 200: emptyReply }),
    },
    async (request) => {
      request.log.warn('a page failed in a browser')
      return {}
    },
  )
}

type Options = { ctx: Context; isReady: () => boolean }

/** /healthz: the process responds. /readyz: it can also serve requests. */
export const healthRoutes: FastifyPluginAsyncZod<Options> = async (app, { ctx, isReady }) => {
  app.get('/healthz', { config: { action: 'visit' } }, async () => ({
    alive: true,
  }))
  app.get('/readyz', { config: { action: 'visit' } }, async (_request, reply) => {
    const ready = isReady() && (await isAvailable(ctx.db))
    if (ready) return { ready }
    return sendProblem(reply.header('retry-after', '2'), 'unavailable')
  })
}

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
