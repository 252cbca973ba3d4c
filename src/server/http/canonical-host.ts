import type { FastifyInstance } from 'fastify'

/**
 * The same name with or without www leads to the one that we use. No other name does: a proxy that
 * calls us by a name of its own would be sent round and round.
 */
export function redirectToCanonicalHost(app: Pick<FastifyInstance, 'addHook'>, siteUrl: string) {
  const { origin, host } = new URL(siteUrl)
  const twin = host.startsWith('www.') ? host.slice('www.'.length) : `www.${host}`
  app.addHook('onRequest', async (request, reply) => {
    if (request.host !== twin || request.url.startsWith('/api/')) return
    return reply.redirect(origin + request.url, 308)
  })
}
