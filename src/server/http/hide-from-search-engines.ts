import type { FastifyInstance } from 'fastify'

/** Hides every response of a test site, whatever its own rules for search engines are. */
export function hideFromSearchEngines(app: Pick<FastifyInstance, 'addHook'>) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-robots-tag', 'noindex, nofollow')
    if (request.url.split('?', 1)[0] !== '/robots.txt') return
    return reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n')
  })
}
