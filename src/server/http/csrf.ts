import type { FastifyInstance, FastifyRequest } from 'fastify'
import { api } from '#contract/urls.ts'
import { sendProblem } from './problems.ts'

export const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Called by servers and verified by a signature in the body, header or URL. */
const signedRoutes = new Set([
  api.paymentWebhook(),
  api.automationCallback(),
  api.unsubscribe(':key'),
])

/** Rejects requests from other sites, which would carry our visitor's cookies. */
export function rejectCrossSiteRequests(app: Pick<FastifyInstance, 'addHook'>, origin: string) {
  app.addHook('onRequest', async (request, reply) => {
    if (safeMethods.has(request.method) || signedRoutes.has(request.routeOptions.url ?? '')) return
    if (!isFromOrigin(request, origin)) return sendProblem(reply, 403, 'not-allowed')
  })
}

export function isFromOrigin({ headers }: FastifyRequest, origin: string): boolean {
  const fetchSite = headers['sec-fetch-site']
  const isSameOrigin = fetchSite === undefined || fetchSite === 'same-origin'
  return headers.origin === origin && isSameOrigin
}
