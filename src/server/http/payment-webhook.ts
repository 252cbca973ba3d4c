import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { api } from '#contract/urls.ts'
import type { Context } from '#server/context.ts'
import { confirmPayment } from '#server/flows/confirm-payment.ts'
import { syncPayment } from '#server/flows/sync-payment.ts'
import { refuse } from './problems.ts'

/** The provider signs the very bytes it sends, so here, and only here, the body stays as it came. */
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
      const news = ctx.payments.parseWebhook(body, String(signature ?? ''))
      if (!news) return refuse(reply, 400, 'not-allowed')
      if (news.about === 'checkout') await confirmPayment(ctx, news.sessionId)
      if (news.about === 'payment') await syncPayment(ctx, news.paymentIntent)
      return { received: true }
    },
  )
}
