import type { FastifyInstance } from 'fastify'

/**
 * Redirects the host with or without www to the canonical one. Other hosts are served as they are: a
 * proxy that uses an internal name would end up in a redirect loop.
 */
export function redirectToCanonicalHost(app: Pick<FastifyInstance, 'addHook'>, siteUrl: string) {
  const { origin, host } = new URL(siteUrl)
  const alias = host.startsWith('www.') ? host.slice('www.'.length) : `www.${host}`
  app.addHook('onRequest', async (request, reply) => {
    if (request.host !== alias || request.url.startsWith('/api/')) return
    return reply.redirect(origin + request.url, 308)
  })
}
