import type { FastifyInstance } from 'fastify'
import type { Log } from '#server/context.ts'

/** Behind a proxy that we do not trust, all visitors would be counted as one network. */
export function warnAboutUntrustedProxy(app: Pick<FastifyInstance, 'addHook'>, log: Log) {
  let noticed = false
  app.addHook('onRequest', async (request) => {
    if (noticed || request.headers['x-forwarded-for'] === undefined) return
    noticed = true
    log.warn({}, 'request came through a proxy that is not in TRUSTED_PROXIES')
  })
}
