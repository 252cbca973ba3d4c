import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { deliveryBody } from '#contract/automation.ts'
import { api } from '#contract/urls.ts'
import type { Context } from '#server/context.ts'
import { receiveDelivery } from '#server/flows/receive-delivery.ts'
import { sendProblem } from './problems.ts'

/** The signature covers the raw bytes, so the body is not parsed before verification. */
export const automationCallbackRoutes: FastifyPluginAsyncZod<{ ctx: Context }> = async (
  app,
  { ctx },
) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.post(api.automationCallback(), { schema: { hide: true } }, async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const signature = String(request.headers['x-signature'] ?? '')
    const delivery = deliveryBody.safeParse(ctx.models.automation?.readDelivery(body, signature))
    if (!delivery.success) return sendProblem(reply, 400, 'not-allowed')
    const outcome = await receiveDelivery(ctx, delivery.data)
    return outcome === 'unknown' ? sendProblem(reply, 404, 'not-found') : { received: true }
  })
}
