import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { api } from '#contract/urls.ts'
import type { Context } from '#server/context.ts'
import { confirmPayment } from '#server/flows/confirm-payment.ts'
import { syncPayment } from '#server/flows/sync-payment.ts'
import { sendProblem } from './problems.ts'

/** The signature covers the raw bytes, so the body is not parsed before verification. */
export const paymentWebhookRoutes: FastifyPluginAsyncZod<{ ctx: Context }> = async (
  app,
  { ctx },
) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.post(
    api.paymentWebhook(),
    { bodyLimit: 512 * 1024, schema: { hide: true } },
    async (request, reply) => {
      const signature = request.headers['stripe-signature']
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const event = ctx.payments.parseWebhook(body, String(signature ?? ''))
      if (!event) return sendProblem(reply, 400, 'not-allowed')
      if (event.type === 'checkout') await confirmPayment(ctx, event.sessionId)
      if (event.type === 'payment') await syncPayment(ctx, event.paymentIntent)
      return { received: true }
    },
  )
}
