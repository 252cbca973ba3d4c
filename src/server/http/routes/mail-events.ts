import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { api } from '#contract/urls.ts'
import type { Context } from '#server/context.ts'
import { recordMailEvent } from '#server/flows/email/undelivered-email.ts'
import { sendProblem } from '#server/http/problems.ts'
import { keepRawBody, readRawBody } from '#server/http/raw-body.ts'

export const mailEventRoutes: FastifyPluginAsyncZod<{ ctx: Context }> = async (app, { ctx }) => {
  // Amazon sends JSON as plain text.
  keepRawBody(app, ['application/json', 'text/plain'])
  app.post(
    api.mailEvents(),
    { config: { action: 'call-back', limit: 'mail-event' }, bodyLimit: 512 * 1024 },
    async (request, reply) => {
      const authorization = request.headers.authorization ?? ''
      const events = await ctx.mailEvents
        ?.read(readRawBody(request), authorization)
        .catch((error: unknown) => {
          if (error instanceof SyntaxError) return null
          throw error
        })
      if (events === 'unproven') return sendProblem(reply, 'unavailable')
      if (!events) return sendProblem(reply, 'not-allowed', 400)
      for (const event of events) await recordMailEvent(ctx, event)
      return { received: true }
    },
  )
}
