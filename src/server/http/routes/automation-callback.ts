import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { deliveryBody } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import type { Context } from '#server/context.ts'
import { receiveDelivery } from '#server/flows/eulogy/receive-delivery.ts'
import { sendProblem } from '#server/http/problems.ts'
import { keepRawBody, readRawBody } from '#server/http/raw-body.ts'

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
