import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Log } from '#server/context.ts'
import { inRequest } from '#server/log-ids.ts'

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

/** Hides every response of a test site, whatever its own rules for search engines are. */
export function hideFromSearchEngines(app: Pick<FastifyInstance, 'addHook'>) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-robots-tag', 'noindex, nofollow')
    if (request.url.split('?', 1)[0] !== '/robots.txt') return
    return reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n')
  })
}

/** Behind an untrusted proxy, all visitors would share one rate limit. */
export function warnAboutUntrustedProxy(app: Pick<FastifyInstance, 'addHook'>, log: Log) {
  let warned = false
  app.addHook('onRequest', async (request) => {
    if (warned || request.headers['x-forwarded-for'] === undefined) return
    warned = true
    log.warn({}, 'request came through a proxy that is not in TRUSTED_PROXIES')
  })
}

const requestIdHeader = 'x-request-id'
const wellFormedId = /^[\w-]{8,64}$/

/** Takes over the id of our own proxy, so that its log can be matched with ours. */
export function requestIds(behindProxy: boolean) {
  return (request: Pick<IncomingMessage, 'headers'>): string => {
    const given = behindProxy ? request.headers[requestIdHeader] : undefined
    return typeof given === 'string' && wellFormedId.test(given) ? given : randomUUID()
  }
}

/** Every log line and job of a request gets its id, and so does the reply of the API. */
export function passOnRequestIds(app: Pick<FastifyInstance, 'addHook'>) {
  app.addHook('onRequest', (request, reply, next) => {
    if (request.url.startsWith('/api/')) reply.header(requestIdHeader, request.id)
    inRequest(request.id, next)
  })
}
