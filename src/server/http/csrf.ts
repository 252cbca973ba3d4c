import type { FastifyInstance, FastifyRequest } from 'fastify'
import { api, pages } from '#contract/urls.ts'
import { sendProblem } from './problems.ts'

export const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Called by servers and verified by a signature in the body, header or URL. */
const signedRoutes = new Set([
  api.paymentWebhook(),
  api.automationCallback(),
  api.mailEvents(),
  api.unsubscribe(':key'),
])
/**
 * Forms whose key is in the URL. No cookie is read, so another site gains nothing by sending one, and with our
 * referrer policy browsers send no origin that could be compared.
 */
const keyedForms = new Set([pages.shareMemory(':key'), pages.ownMemory(':key', ':ownKey')])

/** Rejects requests from other sites, which would carry our visitor's cookies. */
export function rejectCrossSiteRequests(app: Pick<FastifyInstance, 'addHook'>, origin: string) {
  app.addHook('onRequest', async (request, reply) => {
    const route = request.routeOptions.url ?? ''
    if (safeMethods.has(request.method) || signedRoutes.has(route) || keyedForms.has(route)) return
    if (!isFromOrigin(request, origin)) return sendProblem(reply, 'not-allowed')
  })
}

export function isFromOrigin({ headers }: FastifyRequest, origin: string): boolean {
  const fetchSite = headers['sec-fetch-site']
  const isSameOrigin = fetchSite === undefined || fetchSite === 'same-origin'
  return headers.origin === origin && isSameOrigin
}
