import type { FastifyInstance } from 'fastify'
import type { Log } from '#server/context.ts'

/** Behind an untrusted proxy, all visitors would share one rate limit. */
export function warnAboutUntrustedProxy(app: Pick<FastifyInstance, 'addHook'>, log: Log) {
  let warned = false
  app.addHook('onRequest', async (request) => {
    if (warned || request.headers['x-forwarded-for'] === undefined) return
    warned = true
    log.warn({}, 'request came through a proxy that is not in TRUSTED_PROXIES')
  })
}
