import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '#server/context.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** Counts every response, and logs those of the API. Both get the route pattern, never the URL. */
export function observeResponses(
  app: Pick<FastifyInstance, 'addHook'>,
  ctx: Pick<Context, 'log' | 'metrics'>,
) {
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/')) return
    for (const each of [method].flat()) ctx.metrics.routeAdded({ route: url, method: each })
  })
  app.addHook('onResponse', async (request, reply) => {
    const { id: requestId, method } = request
    const { statusCode: status } = reply
    const route = request.routeOptions.url ?? 'unknown'
    ctx.metrics.requestCompleted({
      route: groupOf(route),
      method: methods.has(method) ? method : 'other',
      status,
      seconds: isEventStream(reply) ? null : reply.elapsedTime / 1_000,
    })
    if (!route.startsWith('/api/')) return
    const ms = Math.round(reply.elapsedTime)
    ctx.log.info({ requestId, method, route, status, ms }, 'request completed')
  })
}

/** The site has hundreds of files, with new names in every release. */
function groupOf(route: string): string {
  if (route.startsWith('/api/') || route === 'unknown' || /^\/(healthz|readyz)$/.test(route))
    return route
  return /\.\w+$/.test(route) ? 'file' : 'page'
}

const isEventStream = (reply: FastifyReply) =>
  String(reply.raw.getHeader('content-type') ?? '').startsWith('text/event-stream')
