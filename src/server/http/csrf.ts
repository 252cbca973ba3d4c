import type { FastifyInstance } from 'fastify'
import { api } from '#contract/urls.ts'
import { refuse } from './problems.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
/** These are signed, and come from no page. */
const signedRoutes = new Set([api.paymentWebhook(), api.automationCallback()])

/** Another site's page must not act with the keys of a visitor of ours. */
export function rejectCrossSiteRequests(app: Pick<FastifyInstance, 'addHook'>, origin: string) {
  app.addHook('onRequest', async (request, reply) => {
    if (safeMethods.has(request.method) || signedRoutes.has(request.routeOptions.url ?? '')) return
    const from = request.headers['sec-fetch-site']
    const sameSite = from === undefined || from === 'same-origin'
    if (request.headers.origin !== origin || !sameSite) return refuse(reply, 403, 'not-allowed')
  })
}
