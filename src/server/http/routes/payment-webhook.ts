import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { api } from '#contract/urls.ts'
import type { Context } from '#server/context.ts'
import { confirmPayment } from '#server/flows/payment/confirm-payment.ts'
import { syncPayment } from '#server/flows/payment/sync-payment.ts'
import { sendProblem } from '#server/http/problems.ts'
import { keepRawBody, readRawBody } from './callbacks.ts'

export const paymentWebhookRoutes: FastifyPluginAsyncZod<{ ctx: Context }> = async (
  app,
  { ctx },
) => {
  keepRawBody(app)
  app.post(
    api.paymentWebhook(),
    { config: { action: 'call-back' }, bodyLimit: 512 * 1024 },
    async (request, reply) => {
      const webhook = ctx.payments.parseWebhook(readRawBody(request), request.headers)
      if (!webhook) {
        ctx.metrics.webhookEnded({ outcome: 'invalid-signature', lagSeconds: null })
        return sendProblem(reply, 'not-allowed', 400)
      }
      const { event, createdAt } = webhook
      try {
        if (event.type === 'checkout') await confirmPayment(ctx, event.sessionId)
        if (event.type === 'payment') await syncPayment(ctx, event.paymentIntent)
      } catch (error) {
        ctx.metrics.webhookEnded({ outcome: 'failed', lagSeconds: null })
        throw error
      }
      const lagSeconds = Math.max(0, (ctx.now().getTime() - createdAt.getTime()) / 1_000)
      const outcome = event.type === 'unrelated' ? 'unrelated' : 'handled'
      ctx.metrics.webhookEnded({ outcome, lagSeconds })
      return { received: true }
    },
  )
}
