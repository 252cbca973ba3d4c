import cookie from '@fastify/cookie'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  LogController,
} from 'fastify'
import { urls } from '#domain/desk/urls.ts'
import type { Context } from '#server/context.ts'
import { acceptForms } from '#server/http/html/html.ts'
import { protocolErrorHandlers, rejectExpectations } from '#server/http/protocol-errors.ts'
import { isDatabaseUnavailable } from '#server/store/database/database.ts'
import { guardDesk, sessionCookie } from './guard.ts'
import { sendNotice } from './page.ts'
import { figureRoutes } from './routes/figures.ts'
import { inboxRoutes } from './routes/inbox-routes.ts'
import { orderActionRoutes } from './routes/order-action-routes.ts'
import { orderRoutes } from './routes/orders.ts'
import { previewRoutes } from './routes/pause-previews.ts'
import { signInRoutes } from './routes/sign-in.ts'
import { todayRoutes } from './routes/today.ts'
import { styleSheet } from './style.ts'

type Options = { url: string; trustedProxies: string | undefined; log: FastifyBaseLogger }

/** Builds the operator's desk without starting it. Its context has the rights of a worker. */
export async function buildDesk(ctx: Context, options: Options) {
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustedProxies ?? false,
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    ...protocolErrorHandlers,
  })
  const url = new URL(options.url)
  const session = sessionCookie(url.protocol === 'https:')
  rejectExpectations(app.server)
  acceptForms(app)
  await app.register(cookie)
  guardDesk(app, ctx, { url, cookie: session })
  handleErrors(app, ctx)

  const withoutSession = { config: { withoutSession: true } }
  app.get(urls.health(), withoutSession, async (_request, reply) => reply.code(204).send())
  app.get(urls.style(), withoutSession, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(styleSheet),
  )
  await app.register(signInRoutes, { ctx, origin: url.origin, cookie: session })
  await app.register(todayRoutes, { ctx })
  await app.register(orderRoutes, { ctx })
  await app.register(orderActionRoutes, { ctx })
  await app.register(inboxRoutes, { ctx })
  await app.register(figureRoutes, { ctx })
  await app.register(previewRoutes, { ctx })
  return app
}

function handleErrors(
  app: Pick<FastifyInstance, 'setNotFoundHandler' | 'setErrorHandler' | 'addHook'>,
  { log }: Context,
) {
  app.setNotFoundHandler((_request, reply) =>
    sendNotice(reply, 404, 'Not found', 'There is no such page.'),
  )
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.statusCode && error.statusCode < 500)
      return sendNotice(reply, error.statusCode, 'Not possible', 'The form wasn’t complete.')
    const { name, code, stack } = error
    // Without the message of a database error, which can hold the values it failed on.
    const where = {
      requestId: request.id,
      route: request.routeOptions.url,
      error: name,
      code,
      stack,
    }
    log.error(where, 'desk request failed')
    return isDatabaseUnavailable(error)
      ? sendNotice(reply, 503, 'Not now', 'The database doesn’t answer. Try again in a moment.')
      : sendNotice(reply, 500, 'Something went wrong', 'The desk’s log has the details.')
  })
  // The pattern of the route, never the address.
  app.addHook('onResponse', async (request, reply) => {
    const { id: requestId, method, routeOptions } = request
    if (routeOptions.url === urls.health()) return
    const ms = Math.round(reply.elapsedTime)
    const route = routeOptions.url ?? 'unknown'
    log.info({ requestId, method, route, status: reply.statusCode, ms }, 'request completed')
  })
}
