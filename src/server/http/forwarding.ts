import type { FastifyInstance } from 'fastify'
import type { Log } from '#server/context.ts'

/** Behind a proxy that we do not trust, all visitors would be counted as one network. */
export function noticeForeignProxy(app: Pick<FastifyInstance, 'addHook'>, log: Log) {
  let noticed = false
  app.addHook('onRequest', async (request) => {
    if (noticed || request.headers['x-forwarded-for'] === undefined) return
    noticed = true
    log.warn({}, 'an address was forwarded by a proxy that TRUSTED_PROXIES does not name')
  })
}
