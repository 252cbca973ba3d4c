import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import type { Context } from '#server/context.ts'
import { requireActions } from './actions.ts'
import { rejectCrossSiteRequests } from './csrf.ts'
import type { EventSubscribers } from './event-subscribers.ts'
import { addSecurityHeaders } from './headers.ts'
import { observeResponses } from './observe-responses.ts'
import { pageRoutes } from './pages.ts'
import { handleErrors } from './problems.ts'
import { protocolErrorHandlers, rejectExpectations, requireHost } from './protocol-errors.ts'
import { limitRates } from './rate-limit.ts'
import { automationCallbackRoutes, mailEventRoutes } from './routes/callbacks.ts'
import { checkoutRoutes } from './routes/checkout-routes.ts'
import { eulogyRoutes, retryRoutes } from './routes/eulogy-routes.ts'
import { fileRoutes } from './routes/file-routes.ts'
import { findLinksRoutes, myEulogiesRoutes } from './routes/find-again.ts'
import { ownerMemoryRoutes } from './routes/memories/owner-memories.ts'
import { shareMemoryRoutes } from './routes/memories/share-a-memory.ts'
import { paymentWebhookRoutes } from './routes/payment-webhook.ts'
import { previewRoutes } from './routes/previews.ts'
import { questionRoutes } from './routes/questions.ts'
import { readerRoutes } from './routes/reader-routes.ts'
import { rewriteRoutes } from './routes/rewrite-routes.ts'
import { contactRoutes, healthRoutes, siteRoutes } from './routes/site-routes.ts'
import { submissionRoutes } from './routes/submission-routes.ts'
import { unsubscribeRoutes } from './routes/unsubscribe-routes.ts'
import { waitingRoutes } from './routes/waiting.ts'
import { yourDataRoutes } from './routes/your-data.ts'
import { shedLoad } from './shed-load.ts'
import {
  hideFromSearchEngines,
  passOnRequestIds,
  redirectToCanonicalHost,
  requestIds,
  warnAboutUntrustedProxy,
} from './site-hooks.ts'

export type Http = {
  siteUrl: string
  /** A test site stays out of search engines. */
  isStaging: boolean
  trustedProxies: string | undefined
  pagesFolder: string
  sharedAssetsFolder?: string | undefined
  log: FastifyBaseLogger
  subscribers: EventSubscribers
  /** Whether this process can take traffic, apart from the state of the database. */
  isReady: () => boolean
  /** Default: `connectionTimeoutMs` below. */
  connectionTimeoutMs?: number
  /** Aborted when the shutdown timeout is over, to stop previews still being written. */
  stopping: AbortSignal
}

/**
 * For clients that stop reading. Node waits for a second period. Longer than a preview may take without sending
 * anything.
 */
const connectionTimeoutMs = 150_000

export async function buildApp(ctx: Context, http: Http) {
  const app = Fastify({
    loggerInstance: http.log,
    genReqId: requestIds(http.trustedProxies !== undefined),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: http.trustedProxies ?? false,
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    connectionTimeout: http.connectionTimeoutMs ?? connectionTimeoutMs,
    forceCloseConnections: 'idle',
    // What was on its way when the process stops is answered, because the proxy doesn't repeat a 503.
    return503OnClosing: false,
    // Reading the pages takes long while everything starts at once.
    pluginTimeout: 60_000,
    ...protocolErrorHandlers,
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  // Only JSON bodies: cross-site forms can send plain text.
  app.removeContentTypeParser('text/plain')

  requireActions(app)
  shedLoad(app, ctx)
  passOnRequestIds(app)
  await addSecurityHeaders(app, http.pagesFolder)
  if (http.isStaging) hideFromSearchEngines(app)
  rejectExpectations(app.server)
  requireHost(app)
  handleErrors(app, ctx.log)
  observeResponses(app, ctx)
  if (!http.trustedProxies) warnAboutUntrustedProxy(app, ctx.log)
  await app.register(cookie)
  redirectToCanonicalHost(app, http.siteUrl)
  rejectCrossSiteRequests(app, new URL(http.siteUrl).origin)
  limitRates(app, ctx)

  await app.register(submissionRoutes, { ctx })
  await app.register(myEulogiesRoutes, { ctx })
  await app.register(previewRoutes, { ctx, stopping: http.stopping })
  await app.register(questionRoutes, { ctx, stopping: http.stopping })
  await app.register(checkoutRoutes, { ctx })
  await app.register(eulogyRoutes, { ctx })
  await app.register(fileRoutes, { ctx })
  await app.register(retryRoutes, { ctx })
  await app.register(rewriteRoutes, { ctx })
  await app.register(yourDataRoutes, { ctx })
  await app.register(readerRoutes, { ctx })
  await app.register(ownerMemoryRoutes, { ctx })
  await app.register(shareMemoryRoutes, { ctx, pagesFolder: http.pagesFolder })
  await app.register(contactRoutes, { ctx })
  await app.register(findLinksRoutes, { ctx })
  await app.register(unsubscribeRoutes, { ctx })
  await app.register(waitingRoutes, { ctx, subscribers: http.subscribers })
  await app.register(paymentWebhookRoutes, { ctx })
  await app.register(mailEventRoutes, { ctx })
  await app.register(automationCallbackRoutes, { ctx })
  await app.register(siteRoutes, { ctx, isStaging: http.isStaging })
  await app.register(healthRoutes, { ctx, isReady: http.isReady })
  await app.register(pageRoutes, {
    folder: http.pagesFolder,
    sharedAssets: http.sharedAssetsFolder,
  })
  return app
}
