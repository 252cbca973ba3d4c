import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { deliveryBody } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import type { Context } from '#server/context.ts'
import { recordMailEvent } from '#server/flows/email/undelivered-email.ts'
import { receiveDelivery } from '#server/flows/eulogy/receive-delivery.ts'
import { sendProblem } from '#server/http/problems.ts'

/** For requests that a server signs: the signature covers the raw bytes, so nothing is parsed before verification. */
export function keepRawBody(
  app: Pick<FastifyInstance, 'removeAllContentTypeParsers' | 'addContentTypeParser'>,
  types = ['application/json'],
) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(types, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

export const readRawBody = ({ body }: Pick<FastifyRequest, 'body'>): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.alloc(0)

export const automationCallbackRoutes: FastifyPluginAsyncZod<{ ctx: Context }> = async (
  app,
  { ctx },
) => {
  keepRawBody(app)
  app.post(
    api.automationCallback(),
    { config: { action: 'call-back' } },
    async (request, reply) => {
      const signature = String(request.headers['x-signature'] ?? '')
      const delivery = deliveryBody.safeParse(
        ctx.models.automation?.readDelivery(readRawBody(request), signature),
      )
      if (!delivery.success) return sendProblem(reply, 'not-allowed', 400)
      const outcome = await receiveDelivery(ctx, delivery.data)
      return outcome === 'unknown' ? sendProblem(reply, 'not-found') : { received: true }
    },
  )
}

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
